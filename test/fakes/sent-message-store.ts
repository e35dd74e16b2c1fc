import type { DeliveryStatus } from "#domain/messages/life.ts";
import type { SentMessage, SentMessageStore } from "#ports/sent-messages.ts";

const RANK: Record<DeliveryStatus, number> = { sent: 0, delivered: 1, read: 2, failed: 1 };

/** Sent messages in memory; `removeOf` drops those of an instance. */
export function fakeSentMessageStore(): SentMessageStore & { removeOf(instanceId: number): void } {
  const rows = new Map<string, { message: SentMessage; status: DeliveryStatus; at: Date }>();
  const name = (instanceId: number, messageId: string) => `${instanceId} ${messageId}`;
  const removeWhere = (unwanted: (message: SentMessage) => boolean) => {
    for (const [key, row] of rows) if (unwanted(row.message)) rows.delete(key);
  };
  return {
    removeOf: (instanceId) => removeWhere((message) => message.instanceId === instanceId),
    async add(message) {
      const key = name(message.instanceId, message.messageId);
      const known = rows.get(key);
      if (known === undefined) rows.set(key, { message, status: "sent", at: message.sentAt });
      else rows.set(key, { ...known, message: { ...known.message, content: message.content } });
    },
    readContent: async (instanceId, messageId) => rows.get(name(instanceId, messageId))?.message.content ?? null,
    async advance(instanceId, messageIds, status, at) {
      for (const messageId of messageIds) {
        const row = rows.get(name(instanceId, messageId));
        if (row === undefined || row.status === "failed" || RANK[status] <= RANK[row.status]) continue;
        rows.set(name(instanceId, messageId), { ...row, status, at });
      }
    },
    readStatus: async (instanceId, messageId) => {
      const row = rows.get(name(instanceId, messageId));
      return row === undefined ? null : { status: row.status, at: row.at };
    },
    removeOlderThan: async (cutoff) => removeWhere((message) => message.sentAt < cutoff),
  };
}
