import { expect, it } from "vitest";
import { FIRST_STEPS, type FirstStep } from "#domain/accounts/first-steps.ts";
import { readFirstSteps } from "#use-cases/dashboard/first-steps.ts";

function reading(done: readonly FirstStep[] | null) {
  const firstSteps = { doneBy: async () => (done === null ? null : new Set(done)), dismiss: async () => undefined };
  return readFirstSteps({ firstSteps }, { userId: 1 });
}

it("answers what is done, in the order of the steps", async () => {
  expect(await reading(["key", "instance"])).toEqual(["instance", "key"]);
  expect(await reading([])).toEqual([]);
});

it("shows nothing once all are done, and to whoever has put the list away", async () => {
  expect(await reading(FIRST_STEPS)).toBeNull();
  expect(await reading(null)).toBeNull();
});
