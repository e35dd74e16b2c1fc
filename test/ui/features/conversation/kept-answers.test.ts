// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { keepAnswer, keptAnswer } from "#ui/features/conversation/kept-answers.ts";
import { LOCAL_USER_KEY } from "#ui/local-user.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  localStorage.setItem(LOCAL_USER_KEY, JSON.stringify({ id: 7 }));
});
afterEach(() => void vi.unstubAllGlobals());

test("keeps what is typed for each person of each instance, until it is sent", () => {
  keepAnswer(1, "9647701234567", "On my");
  keepAnswer(1, "@sara", "Hello");
  keepAnswer(2, "9647701234567", "Other");
  keepAnswer(1, "9647701234567", "On my way");
  expect(keptAnswer(1, "9647701234567")).toBe("On my way");
  expect([keptAnswer(1, "@sara"), keptAnswer(2, "9647701234567"), keptAnswer(2, "@sara")]).toEqual([
    "Hello",
    "Other",
    "",
  ]);
  keepAnswer(1, "@sara", "");
  expect([keptAnswer(1, "@sara"), keptAnswer(1, "9647701234567")]).toEqual(["", "On my way"]);
});

test("keeps the newest twenty of an instance, also of numbers", () => {
  for (let number = 0; number < 25; number++) keepAnswer(1, `96477012345${90 - number}`, `to ${number}`);
  expect([keptAnswer(1, "9647701234590"), keptAnswer(1, "9647701234585"), keptAnswer(1, "9647701234566")]).toEqual([
    "",
    "to 5",
    "to 24",
  ]);
});

test("passes over what is no draft of its own", () => {
  localStorage.setItem("draft-7-answers-1", '{"answers":[["a"],null,["b","kept"]]}');
  expect([keptAnswer(1, "a"), keptAnswer(1, "b")]).toEqual(["", "kept"]);
});
