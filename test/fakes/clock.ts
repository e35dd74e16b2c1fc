import type { Clock } from "#ports/clock.ts";

export interface FakeClock extends Clock {
  pass(ms: number): void;
}

/** Stands still unless told to move. */
export function fakeClock(start: Date = new Date("2026-11-21T10:00:00Z")): FakeClock {
  let ms = 0;
  return {
    now: () => new Date(start.getTime() + ms),
    monotonicMs: () => ms,
    pass: (more) => {
      ms += more;
    },
  };
}
