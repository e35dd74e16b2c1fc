/** Each bin ends 8 % after it begins, so that its middle is at most 4 % off. */
const LOG_RATIO = Math.log(1.08);
/** 60 days: what took longer is counted with it. */
const LONGEST_MS = 60 * 86_400_000;

/** The bin that so many milliseconds belong to; what took none, or less, is in the first. */
export function binOf(ms: number): number {
  return ms <= 1 ? 0 : Math.floor(Math.log(Math.min(ms, LONGEST_MS)) / LOG_RATIO);
}

/** So many bins there are. */
export const BINS = binOf(LONGEST_MS) + 1;

/** Milliseconds, within 5 % of the median of so many in each bin, the lower one of two; null of none. */
export function medianOf(bins: Readonly<Int32Array>): number | null {
  const half = bins.reduce((sum, count) => sum + count, 0) / 2;
  if (half === 0) return null;
  let below = 0;
  const bin = bins.findIndex((count) => {
    below += count;
    return count > 0 && below >= half;
  });
  return bin === 0 ? 0 : Math.round(Math.exp((bin + 0.5) * LOG_RATIO));
}
