import type { DeliveryStatus } from "#domain/messages/life.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { SentMessageStore } from "#ports/sent-messages.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";
import { whatsAppMessageBinding } from "./bindings.ts";
import { chunks, compiledByCount } from "./by-count.ts";

const CHUNK = 100;

/** From where each status may be reached, so that none steps back. */
const REACHED_FROM = {
  sent: [],
  delivered: ["sent"],
  read: ["sent", "delivered"],
  failed: ["sent"],
} as const satisfies Record<DeliveryStatus, readonly DeliveryStatus[]>;

export function sqlSentMessageStore(database: Database, secrets: Secrets): SentMessageStore {
  const { db, flavour } = database;
  const messageRead = database.prepareRead(
    db
      .selectFrom("whatsapp_messages")
      .select(["content", "status", "status_at"])
      .where("instance_id", "=", 0)
      .where("message_id", "=", "")
      .compile(),
  );
  const emptyRow = { instance_id: 0, message_id: "", content: "", status: "", status_at: "", sent_at: "" };
  // A message sent again under its id keeps how far it got.
  const replaceContent = flavour.upsert(["instance_id", "message_id"], ["content"]);
  const put = db.insertInto("whatsapp_messages").values(emptyRow).modifyEnd(replaceContent).compile();
  const advance = compiledByCount((count) =>
    db
      .updateTable("whatsapp_messages")
      .set({ status: "", status_at: "" })
      .where("instance_id", "=", 0)
      .where("message_id", "in", Array<string>(count).fill(""))
      .where("status", "in", ["", ""])
      .compile(),
  );

  return {
    async add({ instanceId, messageId, content, sentAt }) {
      const sealed = secrets.seal("whatsapp-messages", whatsAppMessageBinding(instanceId, messageId), content);
      const at = toSqlDate(sentAt);
      const values = [instanceId, messageId, sealed, "sent", at, at];
      await withRetry(database, () => db.executeQuery(database.bind(put, values)));
    },

    async readContent(instanceId, messageId) {
      const row = await messageRead.first([instanceId, messageId]);
      return row === undefined
        ? null
        : secrets.open("whatsapp-messages", whatsAppMessageBinding(instanceId, messageId), row.content);
    },

    async advance(instanceId, messageIds, status, at) {
      const from: readonly string[] = REACHED_FROM[status];
      const [earlier] = from;
      if (earlier === undefined) return;
      for (const ids of chunks(messageIds, CHUNK)) {
        const values = [status, toSqlDate(at), instanceId, ...ids, earlier, from[1] ?? earlier];
        await withRetry(database, () => db.executeQuery(database.bind(advance(ids.length), values)));
      }
    },

    async readStatus(instanceId, messageId) {
      const row = await messageRead.first([instanceId, messageId]);
      return row === undefined ? null : { status: row.status as DeliveryStatus, at: fromSqlDate(row.status_at) };
    },

    async removeOlderThan(cutoff) {
      const older = db.deleteFrom("whatsapp_messages").where("sent_at", "<", toSqlDate(cutoff));
      await withRetry(database, () => older.execute());
    },
  };
}
