import type { Database } from "#adapters/sql/open.ts";
import { toSqlDate } from "#adapters/sql/sql-dates.ts";
import { telegramReceivedBinding, whatsAppMessageBinding } from "#adapters/sql/stores/bindings.ts";
import { openText } from "#adapters/sql/stores/open-text.ts";
import type { Secrets } from "#ports/secrets.ts";

/** Rows as versions wrote them that had no table for all messages. */

interface EarlierSent {
  readonly instanceId: number;
  readonly messageId: string;
  readonly content: Uint8Array;
  readonly sentAt: Date;
  readonly status?: "sent" | "delivered" | "read" | "failed";
  readonly statusAt?: Date;
}

export async function addEarlierWhatsApp({ db }: Database, secrets: Secrets, message: EarlierSent): Promise<void> {
  const { instanceId, messageId, content, sentAt, status = "sent", statusAt = sentAt } = message;
  const sealed = secrets.seal("whatsapp-messages", whatsAppMessageBinding(instanceId, messageId), content);
  const [sent_at, status_at] = [toSqlDate(sentAt), toSqlDate(statusAt)];
  const row = { instance_id: instanceId, message_id: messageId, content: sealed, status, status_at, sent_at };
  await db.insertInto("whatsapp_messages").values(row).execute();
}

interface EarlierTelegramSent {
  readonly instanceId: number;
  /** -1 is the note that a message was about to leave. */
  readonly messageId: number;
  readonly peerId: number;
  readonly sentAt: Date;
  readonly readAt?: Date;
}

export async function addEarlierTelegram({ db }: Database, message: EarlierTelegramSent): Promise<void> {
  const { instanceId, messageId, peerId, sentAt, readAt } = message;
  const ids = { instance_id: instanceId, message_id: messageId, peer_id: peerId };
  const row = { ...ids, sent_at: toSqlDate(sentAt), read_at: readAt === undefined ? null : toSqlDate(readAt) };
  await db.insertInto("telegram_sent").values(row).execute();
}

interface EarlierReceived {
  readonly instanceId: number;
  readonly messageId: number;
  readonly from: {
    readonly id: number;
    readonly name: string;
    readonly username: string | null;
    readonly phone: string | null;
  };
  readonly kind: string;
  readonly text: string;
  readonly at: Date;
}

export async function addEarlierReceived({ db }: Database, secrets: Secrets, message: EarlierReceived): Promise<void> {
  const { instanceId, messageId, at, ...said } = message;
  const boundTo = telegramReceivedBinding(instanceId, messageId);
  const value = secrets.seal("telegram-messages", boundTo, JSON.stringify(said));
  const row = { instance_id: instanceId, message_id: messageId, value, received_at: toSqlDate(at) };
  await db.insertInto("telegram_received").values(row).execute();
}

/** What is sealed in all of them, opened. */
export async function readEarlierRows({ db }: Database, secrets: Secrets): Promise<readonly string[]> {
  const sent = await db.selectFrom("whatsapp_messages").selectAll().orderBy("message_id").execute();
  const received = await db.selectFrom("telegram_received").selectAll().orderBy("message_id").execute();
  return [
    ...sent.map(({ instance_id, message_id, content }) =>
      openText(secrets, "whatsapp-messages", whatsAppMessageBinding(instance_id, message_id), content),
    ),
    ...received.map(({ instance_id, message_id, value }) =>
      openText(secrets, "telegram-messages", telegramReceivedBinding(instance_id, message_id), value),
    ),
  ];
}
