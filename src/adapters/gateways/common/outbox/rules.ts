import type { Pace } from "#ports/outbox.ts";

/** How long messages are cared for. */
export interface OutboxRules {
  readonly pace: Pace;
  /** A caller waits so long for an account that is coming back, and for its turn. */
  readonly waitMs: number;
  /** Of a message whose caller has named it: carried on for a repeat to find. */
  readonly keyedLifeMs: number;
  /** Of a message that nobody waits for. */
  readonly laterLifeMs: number;
  /** Until a caller is answered though the database has not taken how it ended. */
  readonly storeWaitMs: number;
  /** Attempts that a caller waits for. */
  readonly attempts: number;
  /** Of one instance, those for later included. */
  readonly maxOpen: number;
  /** Callers of one instance that wait. */
  readonly maxWaiting: number;
  /** How often messages are looked for that nobody here knows of. */
  readonly sweepEveryMs: number;
}

const HOUR_MS = 3_600_000;

/** Where nobody minds: so many at once that the network's own answers are not waited for one by one. */
export const UNPACED: Pace = { atOnce: 32, gapMs: null, newChatsPerDay: null };

export const OUTBOX_RULES: OutboxRules = {
  pace: UNPACED,
  waitMs: 25_000,
  keyedLifeMs: 120_000,
  laterLifeMs: 24 * HOUR_MS,
  storeWaitMs: 1_000,
  attempts: 3,
  maxOpen: 20_000,
  maxWaiting: 1_000,
  sweepEveryMs: 30_000,
};
