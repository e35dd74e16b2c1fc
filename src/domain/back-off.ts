export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Doubles with every attempt (0 is the first), up to `maxMs`; `random` from 0 to 1 takes off up to half. */
export function backOffMs(attempt: number, { firstMs, maxMs }: Backoff, random: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 30));
  return Math.round(full * (1 - random / 2));
}
