export const FIRST_DELAY_MS = 250;
export const MAX_DELAY_MS = 30_000;
/** A process that lived this long starts again from the first delay. */
export const HEALTHY_AFTER_MS = 60_000;

/** Doubles from a quarter of a second to half a minute; `jitter` from 0 to 1 takes off up to half. */
export function backOffMs(failures: number, jitter: number): number {
  const full = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(full * (1 - jitter / 2));
}
