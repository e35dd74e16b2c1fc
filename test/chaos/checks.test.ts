import { describe, expect, it } from "vitest";
import { checksOf, formatTable, tallyOf } from "../../chaos/harness/checks.ts";
import { seededRandom } from "../../chaos/harness/seeded-random.ts";
import { quantile, slope } from "../../chaos/harness/statistics.ts";

describe("the checks of a fault", () => {
  it("ask a short run for no more than that nothing hangs", () => {
    const [full, short] = [checksOf("stop", "full"), checksOf("stop", "short")];
    for (const checks of [full, short]) {
      for (const seconds of [5, 5.1, 20, 20.1]) checks.within("again after", seconds, 5);
    }
    expect(full.all.map(({ held }) => held)).toEqual([true, false, false, false]);
    expect(short.all.map(({ held }) => held)).toEqual([true, true, true, false]);
    expect(short.all[1]?.figure).toBe("5.1 s (wanted 5, at most 20 in a short run)");
  });

  it("let one of 500 pass in a short run where that is told apart from what must never be", () => {
    const [full, short] = [checksOf("cluster", "full"), checksOf("cluster", "short")];
    for (const checks of [full, short]) {
      for (const count of [0, 3, 4]) checks.rare("answered otherwise", count, 1_500);
    }
    expect(full.all.map(({ held }) => held)).toEqual([true, false, false]);
    expect(short.all.map(({ held }) => held)).toEqual([true, true, false]);
    expect(short.all[1]?.figure).toBe("3 of 1,500 (wanted none, at most 3 in a short run)");
  });

  it("take a rush after a trouble for a stampede from twice the rate before it, in a short run from three times", () => {
    const [full, short] = [checksOf("storage", "full"), checksOf("storage", "short")];
    for (const checks of [full, short]) {
      for (const burst of [72, 81, 109]) checks.stampede("sends in the first second", burst, 36);
    }
    expect(full.all.map(({ held }) => held)).toEqual([true, false, false]);
    expect(short.all.map(({ held }) => held)).toEqual([true, true, false]);
    expect(full.all[1]?.figure).toBe("81, before 36 a second (at most 2 times that)");
  });

  it("are counted by whether they hold, and not at all where they are not tried", () => {
    const checks = checksOf("stop", "full");
    checks.none("cut off", 0, 1_200);
    checks.none("lost", 1);
    checks.atMost("back after", 15, 15, "s");
    checks.atMost("back after", 15.004, 15, "s");
    checks.atMost("back after", Number.POSITIVE_INFINITY, 15, "s");
    checks.atMost("p95", Number.NaN, 1, "s");
    checks.skip("disk full", "takes an administrator");
    expect(checks.all.map(({ figure, held }) => [figure, held])).toEqual([
      ["0 of 1,200", true],
      ["1", false],
      ["15 s (at most 15)", true],
      ["15 s (at most 15)", false],
      ["never s (at most 15)", false],
      ["never s (at most 1)", false],
      ["takes an administrator", null],
    ]);
    expect(tallyOf(checks.all)).toEqual({
      passed: 2,
      failed: 4,
      failures: [
        "stop: lost: 1",
        "stop: back after: 15 s (at most 15)",
        "stop: back after: never s (at most 15)",
        "stop: p95: never s (at most 1)",
      ],
    });
  });

  it("make a table, each fault named once", () => {
    const [stop, queue] = [checksOf("stop", "full"), checksOf("queue", "full")];
    stop.none("cut off", 0, 12);
    stop.none("lost", 3);
    queue.skip("p95", "no time");
    expect(formatTable([...stop.all, ...queue.all]).split("\n")).toEqual([
      "Fault  What must hold  Figure   Held",
      "stop   cut off         0 of 12  yes",
      "       lost            3        NO",
      "queue  p95             no time  not tried",
    ]);
  });
});

describe("the moments of chance", () => {
  const drawn = (seed: number) => {
    const random = seededRandom(seed);
    return Array.from({ length: 200 }, () => random.between(5, 9));
  };

  it("come again with their seed, and lie within their bounds", () => {
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7)).not.toEqual(drawn(8));
    expect([...new Set(drawn(7))].toSorted()).toEqual([5, 6, 7, 8, 9]);
  });
});

describe("figures", () => {
  it("are the share of values below, and the growth in a unit", () => {
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect(quantile(hundred, 0.95)).toBe(96);
    expect(quantile([], 0.95)).toBeNaN();
    const growing = [0, 1, 2, 3].map((x) => ({ x, y: 5 + 2 * x }));
    expect(slope(growing)).toBeCloseTo(2);
  });
});
