import { expect, it } from "vitest";
import { describeEvents, describeGivingUp, describeWaiting, standingOf } from "#domain/wording/webhooks-page.ts";

it("says how an endpoint stands, by what it answers while it is called", () => {
  const active = { state: "active", failingSince: null, last: {} } as const;
  expect(standingOf(active)).toBe("healthy");
  expect(standingOf({ ...active, last: null })).toBe("active");
  expect(standingOf({ ...active, failingSince: "2026-11-22T12:00:00.000Z" })).toBe("failing");
  expect(standingOf({ ...active, state: "paused", failingSince: "2026-11-22T12:00:00.000Z" })).toBe("paused");
  expect(standingOf({ ...active, state: "disabled" })).toBe("disabled");
});

it("names events, and all of them at once", () => {
  expect(describeEvents(["a"], 4)).toBe("a");
  expect(describeEvents(["a", "b", "c"], 4)).toBe("a, b and c");
  expect(describeEvents(["a", "b"], 2)).toBe("all 2 events");
});

it("counts what waits, and says when an endpoint is given up", () => {
  expect([1, 9].map(describeWaiting)).toEqual(["1 waits", "9 wait"]);
  const end =
    "If nothing succeeds until Nov 27, 5 days after the first failure, the endpoint is disabled and you are mailed.";
  expect(describeGivingUp(0, "Nov 27")).toBe(end);
  expect(describeGivingUp(1, "Nov 27")).toBe(`1 try waits. ${end}`);
  expect(describeGivingUp(9, "Nov 27")).toBe(`9 tries wait. ${end}`);
});
