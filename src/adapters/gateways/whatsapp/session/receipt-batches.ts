import type { DeliveryStatus } from "#domain/messages/life.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { SentMessageStore } from "#ports/sent-messages.ts";
import { StorageError } from "#ports/storage-error.ts";

export interface ReceiptBatches {
  add(instanceId: number, messageIds: readonly string[], status: DeliveryStatus): void;
  flush(): Promise<void>;
}

/** While the database is away; beyond that the newest are dropped. */
const MAX_WAITING = 50_000;
const RETRY_MS = 1_000;

/**
 * Receipts come one by one and in bursts: they are written together every `everyMs`. Nobody sends one twice, so those
 * that the database has not taken are kept for the next time.
 */
export function receiptBatches(
  ports: { readonly sentMessages: Pick<SentMessageStore, "advance">; readonly clock: Clock; readonly logger: Logger },
  everyMs: number,
): ReceiptBatches {
  let waiting = new Map<string, { instanceId: number; status: DeliveryStatus; ids: Set<string> }>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const batches = waiting;
    waiting = new Map();
    const at = ports.clock.now();
    for (const { instanceId, status, ids } of batches.values()) {
      try {
        await ports.sentMessages.advance(instanceId, [...ids], status, at);
      } catch (error) {
        ports.logger.error("receipts not stored", { instanceId, count: ids.size, error });
        if (error instanceof StorageError) add(instanceId, ids, status, RETRY_MS);
      }
    }
  }

  function add(instanceId: number, messageIds: Iterable<string>, status: DeliveryStatus, delayMs: number): void {
    const key = `${instanceId} ${status}`;
    const batch = waiting.get(key) ?? { instanceId, status, ids: new Set<string>() };
    for (const id of messageIds) if (batch.ids.size < MAX_WAITING) batch.ids.add(id);
    waiting.set(key, batch);
    timer ??= setTimeout(() => void flush(), delayMs);
  }

  return { add: (instanceId, messageIds, status) => add(instanceId, messageIds, status, everyMs), flush };
}
