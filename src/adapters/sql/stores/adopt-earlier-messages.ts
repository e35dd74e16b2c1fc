import type { Kysely } from "kysely";
import { messageIdAt } from "#domain/messages/message-id.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import type { MessagesTable } from "../schema/messages.ts";
import type { Schema } from "../schema.ts";
import {
  type EarlierMessage,
  earlierTelegramReceived,
  earlierTelegramSent,
  earlierWhatsApp,
} from "./earlier-messages.ts";
import { messageSeals } from "./messages/sealed.ts";

const ROWS_AT_ONCE = 100;
/** Two of one millisecond may be given the same id, and then another. */
const ATTEMPTS = 4;

/**
 * Moves what was sent and received before there was one table for it, some rows at a time. It may end anywhere and be
 * begun again, and several processes may do it at once: what was moved is known by the network's id.
 */
export async function adoptEarlierMessages(database: Database, secrets: Secrets): Promise<void> {
  const seals = messageSeals(secrets);
  await adopt(database, "whatsapp_messages", (row) => earlierWhatsApp(secrets, seals, row));
  await adopt(database, "telegram_sent", (row) => earlierTelegramSent(seals, row));
  await adopt(database, "telegram_received", (row) => earlierTelegramReceived(secrets, seals, row));
}

type EarlierTable = "whatsapp_messages" | "telegram_sent" | "telegram_received";

async function adopt<Table extends EarlierTable>(
  database: Database,
  table: Table,
  /** Null for what is no message, or cannot be read. */
  toMessage: (row: Schema[Table]) => EarlierMessage | null,
): Promise<void> {
  for (;;) {
    const rows = await someOf(database.db, table);
    if (rows.length === 0) return;
    const messages = rows.flatMap((row) => toMessage(row as Schema[Table]) ?? []);
    await withRetry(database, () =>
      database.together(async (db) => {
        await addAll(database, db, messages);
        await remove(db, table, rows);
      }),
    );
  }
}

/** Under other ids those that stood under one that was taken. */
async function addAll({ flavour }: Database, db: Kysely<Schema>, messages: readonly EarlierMessage[]): Promise<void> {
  let missing = messages;
  for (let attempt = 0; attempt < ATTEMPTS && missing.length > 0; attempt += 1) {
    const rows = missing.map((message) => ({ ...EMPTY, ...message.toRow(idOf(message, attempt)) }));
    await db.insertInto("messages").values(rows).modifyEnd(flavour.keep("messages")).execute();
    const known = await knownOf(db, missing);
    missing = missing.filter((message) => !known.has(nameOf(message.instanceId, message.providerId)));
  }
}

/** The same at each try, in the order of time. */
function idOf({ atMs, tail }: EarlierMessage, attempt: number): string {
  return messageIdAt(atMs, tail + attempt);
}

async function knownOf(db: Kysely<Schema>, messages: readonly EarlierMessage[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("messages")
    .select(["instance_id", "provider_id"])
    .where((eb) =>
      eb.or(messages.map(({ instanceId, providerId }) => eb.and({ instance_id: instanceId, provider_id: providerId }))),
    )
    .execute();
  return new Set(rows.map((row) => nameOf(row.instance_id, row.provider_id ?? "")));
}

function nameOf(instanceId: number, providerId: string): string {
  return `${instanceId} ${providerId}`;
}

type EarlierRow = Schema[EarlierTable];

async function someOf(db: Kysely<Schema>, table: EarlierTable): Promise<EarlierRow[]> {
  switch (table) {
    case "whatsapp_messages":
      return db.selectFrom("whatsapp_messages").selectAll().limit(ROWS_AT_ONCE).execute();
    case "telegram_sent":
      return db.selectFrom("telegram_sent").selectAll().limit(ROWS_AT_ONCE).execute();
    case "telegram_received":
      return db.selectFrom("telegram_received").selectAll().limit(ROWS_AT_ONCE).execute();
  }
}

async function remove(db: Kysely<Schema>, table: EarlierTable, rows: readonly EarlierRow[]): Promise<void> {
  const keys = rows.map(({ instance_id, message_id }) => ({ instance_id, message_id }));
  await db
    .deleteFrom(table)
    .where((eb) => eb.or(keys.map((key) => eb.and(key as never))))
    .execute();
}

const EMPTY = {
  mode: null,
  state: null,
  open: null,
  epoch: 0,
  attempts: 0,
  due_at: null,
  expires_at: null,
  queued_at: null,
  sending_at: null,
  sent_at: null,
  delivered_at: null,
  read_at: null,
  ended_at: null,
  reason: null,
  peer_id: null,
  failure: null,
  content: null,
  wire: null,
} as const satisfies Partial<MessagesTable>;
