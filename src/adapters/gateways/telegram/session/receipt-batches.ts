import { batchedWrites } from "#adapters/gateways/common/session/batched-writes.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { TelegramMessageStore } from "#ports/telegram-messages.ts";
import type { SentNotes } from "./sent-notes.ts";

interface ReadReceipt {
  readonly instanceId: number;
  readonly peerId: number;
  readonly maxId: number;
}

interface ReceiptBatches {
  /** All of this peer's messages up to `maxId` have been read. */
  add(instanceId: number, peerId: number, maxId: number): void;
  flush(): Promise<void>;
}

/** Who reads a chat reports it message by message; the last of each batch says it all. */
export function receiptBatches(
  ports: {
    readonly messages: Pick<TelegramMessageStore, "markRead">;
    /** What is not written yet cannot be marked. */
    readonly sentNotes: Pick<SentNotes, "flush">;
    readonly clock: Clock;
    readonly logger: Logger;
  },
  everyMs: number,
): ReceiptBatches {
  const { add, flush } = batchedWrites<ReadReceipt, ReadReceipt>({
    clock: ports.clock,
    everyMs,
    keyOf: ({ instanceId, peerId }) => `${instanceId} ${peerId}`,
    join: (waiting, receipt) => ({ ...receipt, maxId: Math.max(waiting?.maxId ?? 0, receipt.maxId) }),
    before: () => ports.sentNotes.flush(),
    write: ({ instanceId, peerId, maxId }, at) => ports.messages.markRead(instanceId, peerId, maxId, at),
    failed: ({ instanceId }, error) => ports.logger.error("receipts-not-stored", { instanceId, error }),
  });

  return { add: (instanceId, peerId, maxId) => add({ instanceId, peerId, maxId }), flush };
}
