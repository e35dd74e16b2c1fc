// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import type { ActivityList } from "#ports/contracts/dashboard/activity.ts";
import { jsonApi, Refusal } from "#test/support/json-api.ts";
import { type Screen, show } from "#test/support/ui.tsx";
import { SIGNED_IN } from "#test/support/ui-samples.ts";
import { SecurityActivity } from "#ui/features/activity/security-activity.tsx";

let screen: Screen;

async function open(initial: ActivityList | null, answer: (before: string | null) => unknown = () => initial) {
  const api = jsonApi({
    "GET /api/activity": ({ path }) => answer(new URL(path, "http://localhost").searchParams.get("before")),
  });
  screen = await show(<SecurityActivity initial={initial} />);
  await screen.settle();
  return api;
}

afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
});

const rows = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent);
const entry = (id: number, what = `Entry ${id}`) => ({ ...SIGNED_IN, id, what });

it("says what was done, on what, by whom, from where and when", async () => {
  const shown = { ...SIGNED_IN, kind: "token", what: "Token shown", about: "Shop Orders" } as const;
  await open({ entries: [shown, { ...SIGNED_IN, id: 89, address: null }], more: false });
  const [first, second] = rows();
  expect(first).toMatch(/^Token shown · Shop OrdersYou, from 192\.0\.2\.7Nov 21, 2026, /);
  expect(second).toMatch(/^Signed inYouNov 21, 2026, /);
  expect(screen.find("button", "Show older")).toBeUndefined();
});

it("asks for older entries from where the list ends, until there are none", async () => {
  const asked: (string | null)[] = [];
  await open({ entries: [entry(9), entry(8)], more: true }, (before) => {
    asked.push(before);
    return before === "8" ? { entries: [entry(7)], more: true } : { entries: [entry(2)], more: false };
  });
  expect(asked).toEqual([]);
  await screen.click("Show older");
  expect(rows()).toHaveLength(3);
  await screen.click("Show older");
  expect(rows().map((row) => row.slice(0, 7))).toEqual(["Entry 9", "Entry 8", "Entry 7", "Entry 2"]);
  expect(asked).toEqual(["8", "7"]);
  expect(screen.find("button", "Show older")).toBeUndefined();
  expect(document.activeElement?.textContent).toBe("That is everything on record");
});

it("keeps what is there when older entries cannot be had, and lets one try again", async () => {
  let away = true;
  await open({ entries: [entry(9)], more: true }, () =>
    away ? new Refusal("INTERNAL", "") : { entries: [entry(8)], more: false },
  );
  await screen.click("Show older");
  expect(screen.find("alert")?.textContent).toBe("Older entries could not be loaded");
  expect(rows()).toHaveLength(1);
  away = false;
  await screen.click("Show older");
  expect(rows()).toHaveLength(2);
  expect(screen.find("alert")).toBeUndefined();
});

it("fetches what is new on request", async () => {
  await open({ entries: [entry(9)], more: false }, () => ({ entries: [entry(10), entry(9)], more: false }));
  await screen.click("Refresh");
  expect(rows()).toHaveLength(2);
});

it("offers to try again when nothing could be read", async () => {
  let away = true;
  await open(null, () => (away ? new Refusal("UNAVAILABLE", "") : { entries: [entry(1)], more: false }));
  expect(screen.find("alert")?.textContent).toContain("Your security activity could not be loaded");
  away = false;
  await screen.click("Try Again");
  expect(rows()).toHaveLength(1);
});

it("says so when nothing has happened yet", async () => {
  await open({ entries: [], more: false });
  expect(screen.text()).toContain("Nothing has happened yet");
});
