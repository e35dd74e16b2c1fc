import type { Clock } from "#ports/clock.ts";

export function systemClock(): Clock {
  return { now: () => new Date(), monotonicMs: () => performance.now() };
}
