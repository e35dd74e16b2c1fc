import { say } from "#languages/say.ts";

const STEPS = [1, 2, 3, 4, 5, 10];

/** Whole numbers at equal distances from the top down to 0, of which the first is `most` or more. */
export function countScale(most: number): readonly number[] {
  const rough = Math.max(1, most) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((one) => one * power >= rough) ?? 10) * power);
  return [4, 3, 2, 1, 0].map((times) => times * step);
}

/** Near enough to equal steps of a logarithmic scale, and all of them round. */
const STOPS: readonly (readonly [ms: number, label: string])[] = [
  [10, say("{count} s", { count: 0.01 })],
  [100, say("{count} s", { count: 0.1 })],
  [1_000, say("{count} s", { count: 1 })],
  [10_000, say("{count} s", { count: 10 })],
  [60_000, say("{count} min", { count: 1 })],
  [600_000, say("{count} min", { count: 10 })],
  [3_600_000, say("{count} h", { count: 1 })],
  [36_000_000, say("{count} h", { count: 10 })],
  [345_600_000, say("{count} d", { count: 4 })],
  [5_184_000_000, say("{count} d", { count: 60 })],
];

export interface TimeScale {
  /** From the top down. */
  readonly labels: readonly string[];
  /** 0 at the bottom, 1 at the top. */
  heightOf(ms: number): number;
}

/** At least three stops that hold all of the times. */
export function timeScale(times: readonly number[]): TimeScale {
  const low = Math.min(STOPS.length - 3, Math.max(0, stopBelow(Math.min(...times, 60_000))));
  const high = Math.max(low + 2, Math.min(STOPS.length - 1, stopBelow(Math.max(...times, 1)) + 1));
  return {
    labels: STOPS.slice(low, high + 1)
      .map(([, label]) => label)
      .reverse(),
    heightOf: (ms) => Math.min(1, Math.max(0, (placeOf(ms) - low) / (high - low))),
  };
}

function stopBelow(ms: number): number {
  return STOPS.findLastIndex(([stop]) => stop <= ms);
}

/** In stops, and parts of the way to the next. */
function placeOf(ms: number): number {
  const index = Math.max(0, stopBelow(ms));
  const [below, above] = [STOPS[index]?.[0] ?? 1, STOPS[index + 1]?.[0] ?? Number.POSITIVE_INFINITY];
  return above === Number.POSITIVE_INFINITY
    ? index
    : index + Math.log(Math.max(ms, below) / below) / Math.log(above / below);
}
