import type { CompiledQuery } from "kysely";
import type { Secrets } from "#ports/secrets.ts";
import type { ReceivedTelegramMessage, TelegramMessageStore } from "#ports/telegram-messages.ts";
import type { Database, SqlValue } from "../database.ts";
import { withRetry } from "../retry.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";
import { telegramReceivedBinding } from "./bindings.ts";
import { openText } from "./open-text.ts";

/** Telegram counts messages and people from 1. */
const START_NOTE = -1;
const NOBODY = 0;

/** What is sealed of a received message. */
type Sealed = Pick<ReceivedTelegramMessage, "from" | "kind" | "text">;

export function sqlTelegramMessageStore(database: Database, secrets: Secrets): TelegramMessageStore {
  const { db } = database;
  const statements = compileStatements(database);
  const run = async (statement: CompiledQuery, values: readonly SqlValue[]): Promise<void> => {
    await withRetry(database, () => db.executeQuery(database.bind(statement, values)));
  };
  const toReceived = (instanceId: number, row: ReceivedRow): ReceivedTelegramMessage => {
    const { message_id: messageId, value, received_at } = row;
    const json = openText(secrets, "telegram-messages", telegramReceivedBinding(instanceId, messageId), value);
    const { from, kind, text }: Sealed = JSON.parse(json);
    return { instanceId, messageId, from, kind, text, at: fromSqlDate(received_at) };
  };

  return {
    noteStart: (instanceId, at) => run(statements.addSent, [instanceId, START_NOTE, NOBODY, toSqlDate(at), null]),

    addSent: ({ instanceId, messageId, peerId, sentAt }) =>
      run(statements.addSent, [instanceId, messageId, peerId, toSqlDate(sentAt), null]),

    markRead: (instanceId, peerId, maxId, at) => run(statements.markRead, [toSqlDate(at), instanceId, peerId, maxId]),

    async readStatus(instanceId, messageId) {
      const row = await statements.status.first([instanceId, messageId]);
      if (row === undefined) return null;
      return row.read_at === null
        ? { status: "sent", at: fromSqlDate(row.sent_at) }
        : { status: "read", at: fromSqlDate(row.read_at) };
    },

    addReceived({ instanceId, messageId, from, kind, text, at }) {
      const { id, name, username, phone } = from;
      const plain: Sealed = { from: { id, name, username, phone }, kind, text };
      const sealed = secrets.seal(
        "telegram-messages",
        telegramReceivedBinding(instanceId, messageId),
        JSON.stringify(plain),
      );
      return run(statements.addReceived, [instanceId, messageId, sealed, toSqlDate(at)]);
    },

    async listReceived(instanceId, after, limit) {
      const rows = await statements.received.all([instanceId, after, limit]);
      return rows.map((row) => toReceived(instanceId, row));
    },

    async removeOlderThan(cutoff) {
      const at = toSqlDate(cutoff);
      await withRetry(database, () => db.deleteFrom("telegram_sent").where("sent_at", "<", at).execute());
      await withRetry(database, () => db.deleteFrom("telegram_received").where("received_at", "<", at).execute());
    },
  };
}

interface ReceivedRow {
  message_id: number;
  value: string;
  received_at: string;
}

/** An id that comes again belongs to the account linked since, or is a message that Telegram replays: the newest stays. */
function compileStatements(database: Database) {
  const { db, flavour } = database;
  const overwriteSent = flavour.upsert(["instance_id", "message_id"], ["peer_id", "sent_at", "read_at"]);
  const overwriteReceived = flavour.upsert(["instance_id", "message_id"], ["value", "received_at"]);
  return {
    addSent: db
      .insertInto("telegram_sent")
      .values({ instance_id: 0, message_id: 0, peer_id: 0, sent_at: "", read_at: null })
      .modifyEnd(overwriteSent)
      .compile(),
    markRead: db
      .updateTable("telegram_sent")
      .set({ read_at: "" })
      .where("instance_id", "=", 0)
      .where("peer_id", "=", 0)
      .where("message_id", "<=", 0)
      .where("read_at", "is", null)
      .compile(),
    status: database.prepareRead(
      db
        .selectFrom("telegram_sent")
        .select(["sent_at", "read_at"])
        .where("instance_id", "=", 0)
        .where("message_id", "=", 0)
        .compile(),
    ),
    addReceived: db
      .insertInto("telegram_received")
      .values({ instance_id: 0, message_id: 0, value: "", received_at: "" })
      .modifyEnd(overwriteReceived)
      .compile(),
    received: database.prepareRead<ReceivedRow>(
      db
        .selectFrom("telegram_received")
        .select(["message_id", "value", "received_at"])
        .where("instance_id", "=", 0)
        .where("message_id", ">", 0)
        .orderBy("message_id")
        .limit(1)
        .compile(),
    ),
  };
}
