import { describe, expect, it } from "vitest";
import { BINS, binOf, medianOf } from "#domain/analytics/durations.ts";

function medianOfAll(times: readonly number[]): number | null {
  const bins = new Int32Array(BINS);
  for (const ms of times) bins[binOf(ms)] = (bins[binOf(ms)] ?? 0) + 1;
  return medianOf(bins);
}

describe("the median of durations", () => {
  it("is within 5 %, from a twentieth of a second to a month", () => {
    for (let ms = 50; ms < 31 * 86_400_000; ms *= 1.037) {
      const median = medianOfAll([ms / 3, ms, ms * 3]) ?? 0;
      expect(Math.abs(median - ms) / ms).toBeLessThan(0.05);
    }
  });

  it("is the lower one of two in the middle", () => {
    expect(medianOfAll([1_000, 1_000, 60_000, 60_000])).toBe(medianOfAll([1_000]));
  });

  it("is 0 of what took no time, or less, and null of nothing", () => {
    expect(medianOfAll([0, -5, 1])).toBe(0);
    expect(medianOfAll([])).toBeNull();
  });

  it("counts what took longer than sixty days with it", () => {
    expect(binOf(90 * 86_400_000)).toBe(binOf(60 * 86_400_000));
    expect(binOf(Number.POSITIVE_INFINITY)).toBe(binOf(60 * 86_400_000));
  });
});
