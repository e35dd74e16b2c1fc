import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { batchedWrites } from "#adapters/gateways/common/session/batched-writes.ts";
import { generations } from "#adapters/gateways/common/session/generations.ts";
import { serialQueue } from "#adapters/gateways/common/session/serial-queue.ts";
import { StorageError } from "#ports/storage-error.ts";
import { fakeClock } from "#test/fakes/clock.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Entry = { readonly key: string; readonly values: readonly number[] };

function writes() {
  const write = vi.fn(async (_entry: Entry) => undefined);
  const failed = vi.fn();
  const batches = batchedWrites<Entry, Entry>({
    clock: fakeClock(new Date(0)),
    everyMs: 50,
    keyOf: ({ key }) => key,
    join: (waiting, { key, values }) => ({ key, values: [...(waiting?.values ?? []), ...values] }),
    write,
    failed,
  });
  return { ...batches, write, failed, written: () => write.mock.calls.map(([entry]) => entry) };
}

it("writes together what came in the same time under the same key", async () => {
  const { add, written } = writes();
  for (const [key, value] of [
    ["a", 1],
    ["b", 2],
    ["a", 3],
  ] as const)
    add({ key, values: [value] });
  await vi.advanceTimersByTimeAsync(49);
  expect(written()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(written()).toEqual([
    { key: "a", values: [1, 3] },
    { key: "b", values: [2] },
  ]);
});

it("keeps what the database has not taken for the next time, with what came meanwhile", async () => {
  const { add, write, written, failed } = writes();
  write.mockRejectedValueOnce(new StorageError("unavailable"));
  add({ key: "a", values: [1] });
  await vi.advanceTimersByTimeAsync(50);
  add({ key: "a", values: [2] });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failed).toHaveBeenCalledTimes(1);
  expect(written().at(-1)).toEqual({ key: "a", values: [1, 2] });
});

it("drops what the database will never take", async () => {
  const { add, write } = writes();
  write.mockRejectedValueOnce(new Error("no such column"));
  add({ key: "a", values: [1] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(write).toHaveBeenCalledTimes(1);
});

it("a generation is current until the next", () => {
  const { next } = generations();
  const first = next();
  expect(first()).toBe(true);
  const second = next();
  expect([first(), second()]).toEqual([false, true]);
});

it("a serial queue goes on after a failure, in order", async () => {
  const inTurn = serialQueue();
  const done: number[] = [];
  const failing = inTurn(async () => {
    await Promise.resolve();
    throw new Error("failed");
  });
  const following = inTurn(async () => void done.push(2));
  await expect(failing).rejects.toThrow("failed");
  await following;
  expect(done).toEqual([2]);
});
