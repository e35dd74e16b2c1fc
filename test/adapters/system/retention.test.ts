import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startRetention } from "#adapters/system/retention.ts";
import type { RetentionTask } from "#ports/retention.ts";
import { fakeLogger } from "#test/fakes/logger.ts";

const START = new Date("2026-11-21T10:00:00Z");
const clock = { now: () => new Date(), monotonicMs: () => Date.now() };
const elapsedMs = () => Date.now() - START.getTime();
const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

/** Tasks with so many things to remove, and when each of their pieces began. */
function world(left: Record<string, number>, { tookMs = 0, below = (_max: number): number => 0 } = {}) {
  const pieces: { readonly name: string; readonly atMs: number; readonly cutoff: Date; readonly limit: number }[] = [];
  const tasks = Object.keys(left).map(
    (name): RetentionTask => ({
      name,
      keepMs: 1_000,
      async remove(cutoff, limit) {
        pieces.push({ name, atMs: elapsedMs(), cutoff, limit });
        if (tookMs > 0) await new Promise((resolve) => setTimeout(resolve, tookMs));
        const count = Math.min(limit, left[name] ?? 0);
        left[name] = (left[name] ?? 0) - count;
        return count;
      },
    }),
  );
  const logger = fakeLogger();
  const start = (more: readonly RetentionTask[] = []) =>
    startRetention([...more, ...tasks], { clock, random: { below }, logger });
  return { pieces, logger, start, left };
}

describe("retention", () => {
  it.each([0, 0.5, 1])("begins within the first minute, spread by chance: %d", async (chance) => {
    const { pieces, start } = world({ messages: 0 }, { below: (max) => Math.floor(chance * (max - 1)) });
    const retention = start();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(pieces).toHaveLength(1);
    expect(pieces[0]?.atMs).toBeCloseTo(5_000 + chance * 40_000, -2);
    await retention.stop();
  });

  it("removes a piece of each task in turn, with a pause after each, until nothing old is left", async () => {
    const { pieces, logger, start, left } = world({ messages: 450, audit: 210, outbox: 0 });
    const retention = start();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(pieces.map(({ name }) => name)).toEqual([
      ...["messages", "audit", "outbox"],
      ...["messages", "audit"],
      ...["messages"],
    ]);
    expect(left).toEqual({ messages: 0, audit: 0, outbox: 0 });
    expect(new Set(pieces.map(({ limit }) => limit))).toEqual(new Set([200]));
    const gaps = pieces.slice(1).map(({ atMs }, before) => atMs - (pieces[before]?.atMs ?? 0));
    expect(gaps.every((gap) => gap >= 20)).toBe(true);
    expect(pieces[0]?.cutoff).toEqual(new Date(START.getTime() + 5_000 - 1_000));
    expect(logger.lines.map(({ event, reason, count }) => [event, reason, count])).toEqual([
      ["retention", "messages", 450],
      ["retention", "audit", 210],
    ]);
    await retention.stop();
  });

  it.each([
    [300, 600],
    [5_000, 6_000],
  ])("rests as long as a piece took, a second at most: %d ms", async (tookMs, gapMs) => {
    const { pieces, start } = world({ messages: 400 }, { tookMs });
    const retention = start();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect((pieces[1]?.atMs ?? 0) - (pieces[0]?.atMs ?? 0)).toBe(gapMs);
    const stopped = retention.stop();
    await vi.advanceTimersByTimeAsync(1_000);
    await stopped;
  });

  it("comes again every few minutes", async () => {
    const { pieces, start, left } = world({ messages: 1 });
    const retention = start();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    left.messages = 1;
    await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
    expect([pieces.length, left.messages]).toEqual([2, 0]);
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(pieces.length).toBeGreaterThan(15);
    await retention.stop();
  });

  it("leaves what fails for the next round, and does the rest meanwhile", async () => {
    const { logger, start, left } = world({ messages: 450 });
    const error = new Error("the database is away");
    let calls = 0;
    const failing: RetentionTask = {
      name: "lookups",
      keepMs: 0,
      async remove() {
        calls += 1;
        if (calls === 1) throw error;
        return 0;
      },
    };
    const retention = start([failing]);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect([calls, left.messages]).toEqual([1, 0]);
    expect(logger.lines[0]).toMatchObject({ level: "warn", event: "retention-failed", reason: "lookups", error });
    await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
    expect(calls).toBe(2);
    expect(logger.lines.filter(({ level }) => level === "warn")).toHaveLength(1);
    await retention.stop();
  });

  it("stops at once in a pause, before its first round too", async () => {
    const { pieces, start } = world({ messages: 4_000 });
    const [early, late] = [start(), start()];
    await early.stop();
    await vi.advanceTimersByTimeAsync(5_030);
    const { length } = pieces;
    expect(length).toBe(2);
    await late.stop();
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(pieces).toHaveLength(length);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("waits for the piece under way when it stops, and begins no other", async () => {
    const { pieces, start, left } = world({ messages: 4_000, audit: 1 }, { tookMs: 500 });
    const retention = start();
    await vi.advanceTimersByTimeAsync(5_000);
    let stopped = false;
    void retention.stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(499);
    expect(stopped).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect([stopped, left.messages]).toEqual([true, 3_800]);
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(pieces).toHaveLength(1);
  });

  it("waits a second at most for one that hangs, and says nothing of how that ends", async () => {
    const { logger, start } = world({});
    let fail = (_error: Error) => {};
    const hanging = () => new Promise<number>((_resolve, reject) => (fail = reject));
    const retention = start([{ name: "messages", keepMs: 0, remove: hanging }]);
    await vi.advanceTimersByTimeAsync(5_000);
    let stopped = false;
    void retention.stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(stopped).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(stopped).toBe(true);
    fail(new Error("the database is closed"));
    await vi.advanceTimersByTimeAsync(10);
    expect(logger.lines).toEqual([]);
  });
});
