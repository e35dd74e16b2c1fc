import { expect, test } from "vitest";
import arabic from "#languages/ar.json" with { type: "json" };

test("the catalogue is in the order of its keys, so that a sentence has one place", () => {
  const keys = Object.keys(arabic);
  const early = keys.filter((key, at) => at > 0 && key < (keys[at - 1] ?? ""));
  expect(early, "each stands below one that it belongs above").toEqual([]);
});
