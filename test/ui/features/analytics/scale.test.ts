import { describe, expect, it } from "vitest";
import { countScale, timeScale } from "#ui/features/analytics/scale.ts";

describe("the scale of counts", () => {
  it("is of round whole numbers and holds the most", () => {
    expect(countScale(0)).toEqual([4, 3, 2, 1, 0]);
    expect(countScale(5)).toEqual([8, 6, 4, 2, 0]);
    expect(countScale(143)).toEqual([160, 120, 80, 40, 0]);
    expect(countScale(1_000)).toEqual([1_200, 900, 600, 300, 0]);
    for (let most = 0; most < 5_000; most += 7) {
      const scale = countScale(most);
      expect(scale[0]).toBeGreaterThanOrEqual(most);
      expect(scale.every(Number.isInteger)).toBe(true);
    }
  });
});

describe("the scale of times", () => {
  it("holds all of them between its stops, each longer one higher", () => {
    const scale = timeScale([1_900, 38_000, 300_000]);
    expect(scale.labels).toEqual(["10 min", "1 min", "10 s", "1 s"]);
    const heights = [1_000, 1_900, 38_000, 60_000, 300_000, 600_000].map(scale.heightOf);
    expect(heights).toEqual([...heights].sort((one, other) => one - other));
    expect([heights[0], heights[3], heights[5]]).toEqual([0, 2 / 3, 1]);
  });

  it("has three stops of times that are alike, or of none", () => {
    expect(timeScale([400]).labels).toEqual(["10 s", "1 s", "0.1 s"]);
    expect(timeScale([]).labels).toHaveLength(3);
    expect(timeScale([0, 5_000_000_000]).labels).toHaveLength(10);
    expect(timeScale([0]).heightOf(0)).toBe(0);
  });
});
