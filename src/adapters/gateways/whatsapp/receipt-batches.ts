import type { DeliveryStatus } from "#domain/message.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { SentMessageStore } from "#ports/sent-messages.ts";

export interface ReceiptBatches {
  add(instanceId: number, messageIds: readonly string[], status: DeliveryStatus): void;
  flush(): Promise<void>;
}

/** Receipts come one by one and in bursts: they are written together every `everyMs`. */
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
      }
    }
  }

  return {
    add(instanceId, messageIds, status) {
      const key = `${instanceId} ${status}`;
      const batch = waiting.get(key) ?? { instanceId, status, ids: new Set<string>() };
      for (const id of messageIds) batch.ids.add(id);
      waiting.set(key, batch);
      timer ??= setTimeout(() => void flush(), everyMs);
    },
    flush,
  };
}
