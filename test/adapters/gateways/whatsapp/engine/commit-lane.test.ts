import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { commitLane, room } from "#adapters/gateways/whatsapp/engine/commit-lane.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function world(options: { maxEntries?: number; roomBytes?: number; maxBatch?: number } = {}) {
  const taken: number[][] = [];
  const leftBehind: number[] = [];
  const faults: unknown[] = [];
  let take = async (entries: readonly number[]): Promise<number> => entries.length;
  const space = room(options.roomBytes ?? 1_000);
  const lane = commitLane<number>({
    take: (entries) =>
      take(entries).then((done) => {
        taken.push(entries.slice(0, done));
        return done;
      }),
    sizeOf: () => 1,
    room: space,
    maxEntries: options.maxEntries ?? 100,
    maxBatch: options.maxBatch ?? 10,
    gatherMs: 5,
    backoff: { firstMs: 100, maxMs: 400 },
    failed: (error) => void faults.push(error),
    leftBehind: (count) => void leftBehind.push(count),
  });
  return { lane, taken, leftBehind, faults, space, onTake: (next: typeof take) => (take = next) };
}

it("takes together what comes in one moment, in its order, and then the rest with what comes beside it", async () => {
  const { lane, taken } = world({ maxBatch: 3 });
  for (const n of [1, 2, 3, 4]) lane.add(n);
  await vi.advanceTimersByTimeAsync(5);
  lane.add(5);
  await vi.advanceTimersByTimeAsync(5);
  expect(taken).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

it("goes on with those that were not done with", async () => {
  const { lane, taken, onTake } = world();
  onTake(async () => 1);
  for (const n of [1, 2]) lane.add(n);
  await vi.advanceTimersByTimeAsync(5);
  expect(taken).toEqual([[1], [2]]);
});

it("tries again with the same, later and later", async () => {
  const { lane, taken, faults, onTake } = world();
  let failing = true;
  onTake(async (entries) => {
    if (failing) throw new Error("away");
    return entries.length;
  });
  lane.add(1);
  await vi.advanceTimersByTimeAsync(5 + 100 + 200 + 400 + 400);
  lane.add(2);
  expect([taken, faults.length]).toEqual([[], 5]);
  failing = false;
  await vi.advanceTimersByTimeAsync(400);
  expect(taken).toEqual([[1, 2]]);
});

it("leaves what there is no room for, and all that follows, and says so when it has caught up", async () => {
  const { lane, taken, leftBehind } = world({ maxEntries: 2 });
  expect([1, 2, 3].map(lane.add)).toEqual([true, true, false]);
  await vi.advanceTimersByTimeAsync(5);
  expect([taken, leftBehind]).toEqual([[[1, 2]], [1]]);
});

it("shares its room with other lanes, and gives it back", async () => {
  const { lane, space } = world({ roomBytes: 2 });
  expect([lane.add(1), lane.add(2), space.take(1)]).toEqual([true, true, false]);
  await vi.advanceTimersByTimeAsync(5);
  expect(space.take(2)).toBe(true);
  space.give(2);
  lane.add(3);
  await lane.stop();
  expect(space.take(2)).toBe(true);
});

it("takes nothing more once it is stopped, and waits for what is under way", async () => {
  const { lane, taken, onTake } = world({ maxBatch: 1 });
  const storing = Promise.withResolvers<number>();
  onTake(() => storing.promise);
  lane.add(1);
  lane.add(2);
  await vi.advanceTimersByTimeAsync(5);
  let stopped = false;
  void lane.stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(10);
  expect([stopped, lane.add(3)]).toEqual([false, false]);
  storing.resolve(1);
  await vi.advanceTimersByTimeAsync(0);
  expect([stopped, taken]).toEqual([true, [[1]]]);
});
