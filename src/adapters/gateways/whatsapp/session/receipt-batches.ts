import { batchedWrites } from "#adapters/gateways/common/session/batched-writes.ts";
import type { DeliveryStatus } from "#domain/messages/life.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { SentMessageStore } from "#ports/sent-messages.ts";

interface Receipts {
  readonly instanceId: number;
  readonly messageIds: Iterable<string>;
  readonly status: DeliveryStatus;
}

interface ReceiptBatches {
  add(instanceId: number, messageIds: Iterable<string>, status: DeliveryStatus): void;
  flush(): Promise<void>;
}

/** While the database is away; beyond that the newest are dropped. */
const MAX_WAITING = 50_000;

/** How far sent messages have come, one status of an instance at a time. */
export function receiptBatches(
  ports: { readonly sentMessages: Pick<SentMessageStore, "advance">; readonly clock: Clock; readonly logger: Logger },
  everyMs: number,
): ReceiptBatches {
  const { add, flush } = batchedWrites<Receipts, Receipts & { readonly messageIds: Set<string> }>({
    clock: ports.clock,
    everyMs,
    keyOf: ({ instanceId, status }) => `${instanceId} ${status}`,
    join(waiting, { instanceId, messageIds, status }) {
      const batch = waiting ?? { instanceId, status, messageIds: new Set<string>() };
      for (const id of messageIds) if (batch.messageIds.size < MAX_WAITING) batch.messageIds.add(id);
      return batch;
    },
    write: ({ instanceId, messageIds, status }, at) =>
      ports.sentMessages.advance(instanceId, [...messageIds], status, at),
    failed: ({ instanceId, messageIds }, error) =>
      ports.logger.error("receipts-not-stored", { instanceId, count: messageIds.size, error }),
  });

  return { add: (instanceId, messageIds, status) => add({ instanceId, messageIds, status }), flush };
}
