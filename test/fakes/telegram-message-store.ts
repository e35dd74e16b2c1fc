import type { ReceivedTelegramMessage, SentTelegramMessage, TelegramMessageStore } from "#ports/telegram-messages.ts";

/** Messages in both directions in memory; `removeOf` drops those of an instance. */
export function fakeTelegramMessageStore(): TelegramMessageStore & { removeOf(instanceId: number): void } {
  const sent = new Map<string, SentTelegramMessage & { readAt: Date | null }>();
  const received = new Map<string, ReceivedTelegramMessage>();
  const name = (instanceId: number, messageId: number) => `${instanceId} ${messageId}`;
  return {
    removeOf(instanceId) {
      removeWhere(sent, (message) => message.instanceId === instanceId);
      removeWhere(received, (message) => message.instanceId === instanceId);
    },
    noteStart: async () => undefined,
    async addSent(message) {
      sent.set(name(message.instanceId, message.messageId), { ...message, readAt: null });
    },
    async markRead(instanceId, peerId, maxId, at) {
      for (const [key, row] of sent) {
        const isRead = row.instanceId === instanceId && row.peerId === peerId && row.messageId <= maxId;
        if (isRead && row.readAt === null) sent.set(key, { ...row, readAt: at });
      }
    },
    async readStatus(instanceId, messageId) {
      const row = sent.get(name(instanceId, messageId));
      if (row === undefined) return null;
      return row.readAt === null ? { status: "sent", at: row.sentAt } : { status: "read", at: row.readAt };
    },
    async addReceived(message) {
      received.set(name(message.instanceId, message.messageId), message);
    },
    async listReceived(instanceId, after, limit) {
      const own = [...received.values()].filter((row) => row.instanceId === instanceId && row.messageId > after);
      return own.sort((a, b) => a.messageId - b.messageId).slice(0, limit);
    },
    async removeOlderThan(cutoff) {
      removeWhere(sent, (message) => message.sentAt < cutoff);
      removeWhere(received, (message) => message.at < cutoff);
    },
  };
}

function removeWhere<Row>(rows: Map<string, Row>, unwanted: (row: Row) => boolean): void {
  for (const [key, row] of rows) if (unwanted(row)) rows.delete(key);
}
