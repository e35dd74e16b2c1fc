import { expect, it } from "vitest";
import { RECONNECTION } from "#adapters/gateways/telegram/engine/reconnection.ts";

it("is tried at once, then twice as long each time, up to five seconds", () => {
  const waits: number[] = [];
  for (let previousWait: number | null = null; waits.length < 9; ) {
    const wait = RECONNECTION({ previousWait, lastError: null, consequentFails: 0 });
    if (wait === false) throw new Error("given up");
    waits.push(wait);
    previousWait = wait;
  }
  expect(waits).toEqual([0, 100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
});
