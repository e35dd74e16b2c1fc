import { type Backoff, backOffMs } from "#domain/back-off.ts";

/** Before a role that ended is started again. */
const RESTART_BACKOFF: Backoff = { firstMs: 250, maxMs: 30_000 };
/** So many ends of a role that had been ready cost no more than the first delay, */
const QUICK_RESTARTS = 10;
/** within so long. */
const WINDOW_MS = 60_000;

interface RestartDelay {
  /** How many ends in a row, or in the last minute, it was. */
  readonly attempt: number;
  readonly delayMs: number;
}

/**
 * One function a role, called at each end of its process. A process that had been ready was ended by something that may
 * not happen again; one that never became ready will most likely fail again. `random` is from 0 to 1.
 */
export function restartDelays(random: () => number): (wasReady: boolean, nowMs: number) => RestartDelay {
  let endedMs: number[] = [];
  let neverReady = 0;
  return (wasReady, nowMs) => {
    endedMs = endedMs.filter((ms) => nowMs - ms < WINDOW_MS);
    if (wasReady) endedMs.push(nowMs);
    neverReady = wasReady ? 0 : neverReady + 1;
    const attempt = wasReady ? endedMs.length : neverReady;
    const step = wasReady ? Math.max(0, attempt - QUICK_RESTARTS) : attempt - 1;
    return { attempt, delayMs: backOffMs(step, RESTART_BACKOFF, random()) };
  };
}
