const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Before each try, after the one before it: ten tries in 75 h 35 m 5 s. Source: Standard Webhooks. */
const DELAYS_MS: readonly number[] = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

export const MAX_TRIES = DELAYS_MS.length;

/** What is added at most to a delay, as a share of it: of many that failed at one moment not all come back at one. */
const JITTER = 0.1;

/** An endpoint that asks for more time is given so much. */
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;

/**
 * When the try after number `attempt` (1 is the first) is due; null after the last. `random` from 0 to 1; `retryAfterMs`
 * is what the answer asked for: it moves a try later, never earlier.
 */
export function nextTryAt(attempt: number, at: Date, random: number, retryAfterMs: number | null): Date | null {
  const delay = DELAYS_MS[attempt];
  if (delay === undefined) return null;
  const planned = Math.round(delay * (1 + JITTER * random));
  const asked = Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
  return new Date(at.getTime() + Math.max(planned, asked));
}

/** Of a header's text: seconds, or a date; null where it is neither, or over. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const text = header.trim();
  const ms = /^\d{1,10}$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now.getTime();
  return ms > 0 ? ms : null;
}
