import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { receiptBatches } from "#adapters/gateways/whatsapp/session/receipt-batches.ts";
import type { DeliveryStatus } from "#domain/messages/life.ts";
import { StorageError } from "#ports/storage-error.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeLogger } from "#test/fakes/logger.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function world() {
  let fault: Error | null = null;
  const written: [string[], DeliveryStatus][] = [];
  const sentMessages = {
    async advance(_instanceId: number, ids: readonly string[], status: DeliveryStatus) {
      if (fault !== null) throw fault;
      written.push([[...ids], status]);
    },
  };
  const receipts = receiptBatches({ sentMessages, clock: fakeClock(), logger: fakeLogger() }, 50);
  const fail = (error: Error | null): void => {
    fault = error;
  };
  return { receipts, written, fail };
}

it("keeps receipts while the database is away, and writes them together when it is back", async () => {
  const { receipts, written, fail } = world();
  fail(new StorageError("unavailable"));
  receipts.add(1, ["a"], "delivered");
  await vi.advanceTimersByTimeAsync(60_000);
  receipts.add(1, ["b"], "delivered");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(written).toEqual([]);
  fail(null);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toEqual([[["a", "b"], "delivered"]]);
});

it("does not try for ever what the database will never take", async () => {
  const { receipts, written, fail } = world();
  fail(new Error("no such column"));
  receipts.add(1, ["a"], "read");
  await vi.advanceTimersByTimeAsync(50);
  fail(null);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written).toEqual([]);
});
