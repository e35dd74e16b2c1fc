import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { counting } from "#adapters/gateways/common/analytics/counting.ts";
import { fakeAnalyticsStore } from "#test/fakes/analytics-store.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeLogger, type LogLine } from "#test/fakes/logger.ts";

const EVERY_MS = 1_000;

describe("adding up in the background", () => {
  let asked: (readonly number[] | "all")[];
  let broken: boolean;
  const lines: LogLine[] = [];
  const analytics = {
    ...fakeAnalyticsStore(),
    async listBehind(ids: readonly number[]) {
      asked.push(ids);
      if (broken) throw new Error("test: away");
      return [];
    },
    async listAllBehind() {
      asked.push("all");
      if (broken) throw new Error("test: away");
      return [];
    },
  };
  const clock = fakeClock();
  const make = () => counting({ analytics, clock, logger: fakeLogger(lines) }, EVERY_MS);

  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    broken = false;
    lines.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  it("looks once at what was written many times", async () => {
    const sums = make();
    for (let n = 0; n < 50; n += 1) sums.written(new Set([1, (n % 2) + 1]));
    await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(10 * EVERY_MS);
    expect(asked).toEqual([[1, 2]]);
    sums.written(new Set([3]));
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(asked).toEqual([[1, 2], [3]]);
    await sums.close();
  });

  it("tries again later what could not be added up, and says so", async () => {
    const sums = make();
    broken = true;
    sums.written(new Set([1]));
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    broken = false;
    await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
    expect(asked).toEqual([[1], [1]]);
    expect(lines.map(({ event }) => event)).toEqual(["analytics-not-counted"]);
    await sums.close();
  });

  it("lets nothing be removed that is not added up", async () => {
    const sums = make();
    const removed: number[] = [];
    const remove = sums.after(async (_cutoff, limit) => removed.push(limit));
    await remove(new Date(), 200);
    await remove(new Date(), 100);
    expect([asked, removed]).toEqual([["all"], [200, 100]]);
    clock.pass(EVERY_MS);
    broken = true;
    await expect(remove(new Date(), 50)).rejects.toThrow("away");
    await expect(remove(new Date(), 50)).rejects.toThrow("away");
    expect(removed).toEqual([200, 100]);
    await sums.close();
  });

  it("begins nothing once it is closed", async () => {
    const sums = make();
    sums.written(new Set([1]));
    await sums.close();
    sums.written(new Set([2]));
    await vi.advanceTimersByTimeAsync(10 * EVERY_MS);
    expect(asked).toEqual([]);
  });
});
