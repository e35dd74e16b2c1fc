import { expect, it } from "vitest";
import { restartDelays } from "../../src/supervisor/restart-delays.ts";

const MINUTE_MS = 60_000;
const READY = true;
const NEVER_READY = false;

it("is a quarter of a second for a role that had been ready, and less by chance, so that roles do not start in step", () => {
  expect(restartDelays(() => 0)(READY, 0)).toEqual({ attempt: 1, delayMs: 250 });
  expect(restartDelays(() => 1)(READY, 0)).toEqual({ attempt: 1, delayMs: 125 });
});

it("stays so for ten ends within a minute, doubles from then on, and is quick again when a minute has passed", () => {
  const delayAfter = restartDelays(() => 0);
  const delays = Array.from({ length: 13 }, (_, at) => delayAfter(READY, at * 1_000).delayMs);
  expect(delays).toEqual([...Array(10).fill(250), 500, 1_000, 2_000]);
  expect(delayAfter(READY, 12_000 + MINUTE_MS)).toEqual({ attempt: 1, delayMs: 250 });
});

it("doubles at once up to half a minute for a role that never becomes ready, until it once does", () => {
  const delayAfter = restartDelays(() => 0);
  const delays = Array.from({ length: 9 }, () => delayAfter(NEVER_READY, 0).delayMs);
  expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(delayAfter(READY, 0).delayMs).toBe(250);
  expect(delayAfter(NEVER_READY, 0)).toEqual({ attempt: 1, delayMs: 250 });
});
