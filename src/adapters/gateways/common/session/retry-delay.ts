import { type Backoff, backOffMs } from "#domain/back-off.ts";
import type { Random } from "#ports/random.ts";

/** After a line that broke or could not be made, and after a platform that was reached and refused. */
export interface RetryTimes {
  readonly backoff: Backoff;
  readonly refusedBackoff: Backoff;
}

/**
 * A line that breaks is tried again at once, and never waited for long: callers wait too. A platform that refuses is
 * left in peace.
 */
export const RETRY_TIMES: RetryTimes = {
  backoff: { firstMs: 100, maxMs: 5_000 },
  refusedBackoff: { firstMs: 1_000, maxMs: 60_000 },
};

/** Between tries to store what came in: an account is behind for as long after the database is back. */
export const STORING_BACKOFF: Backoff = { firstMs: 100, maxMs: 2_000 };

export function retryDelayMs(
  { attempt, refused }: { readonly attempt: number; readonly refused: boolean },
  { backoff, refusedBackoff }: RetryTimes,
  random: Pick<Random, "below">,
): number {
  return backOffMs(attempt, refused ? refusedBackoff : backoff, random.below(1000) / 1000);
}
