import { sql } from "kysely";
import { firstMessageIdAt } from "#domain/messages/message-id.ts";
import type { ChatRows } from "#ports/chat-rows.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { chunks } from "./by-count.ts";
import { platformNumber } from "./rows.ts";

const CHUNK = 100;

export function sqlChatRows(database: Database): ChatRows {
  const { db, flavour } = database;
  const readCursor = chatCursor(database);

  async function takeInUpTo(instanceId: number, after: string, upTo: string): Promise<void> {
    await withRetry(database, () =>
      database.together(
        async (on) => {
          await sql`insert into chats (instance_id, chat, last_id, heard_id)
            select instance_id, chat, max(id), max(case when direction = 'in' then id else '' end) from messages
            where instance_id = ${instanceId} and id > ${after} and id <= ${upTo} and chat <> ''
            group by instance_id, chat
            ${flavour.raise(["instance_id", "chat"], ["last_id", "heard_id"])}`.execute(on);
          // Last: what ends before it is taken in again.
          await sql`insert into chat_cursors (instance_id, up_to) values (${instanceId}, ${upTo})
            ${flavour.raise(["instance_id"], ["up_to"])}`.execute(on);
        },
        // Messages that are read are locked: whoever erases one waits, and finds the row that was made of it.
        { counting: true },
      ),
    );
  }

  return {
    async goBack(to) {
      const upTo = firstMessageIdAt(to.getTime());
      const back = db.updateTable("chat_cursors").set({ up_to: upTo }).where("up_to", ">", upTo);
      await withRetry(database, () => back.execute());
    },

    async listBehind(platform, before, after, limit) {
      const { rows } = await sql<{ id: number }>`select id from instances
        where i_type = ${platformNumber(platform)} and id > ${after}
          and coalesce((
            select messages.id from messages
            where messages.instance_id = instances.id and messages.id < ${firstMessageIdAt(before.getTime())}
            order by messages.id desc limit 1), '')
          > coalesce((select up_to from chat_cursors where chat_cursors.instance_id = instances.id), '')
        order by id limit ${sql.lit(limit)}`.execute(db);
      return rows.map(({ id }) => id);
    },

    async takeIn(instanceId, before, limit) {
      const upTo = await readCursor(instanceId);
      const rows = await db
        .selectFrom("messages")
        .select("id")
        .where("instance_id", "=", instanceId)
        .where("id", ">", upTo)
        .where("id", "<", firstMessageIdAt(before.getTime()))
        .orderBy("id")
        .limit(limit)
        .execute();
      const last = rows.at(-1)?.id;
      if (last !== undefined) await takeInUpTo(instanceId, upTo, last);
      return rows.length === limit;
    },

    async removeOlderThan(cutoff, limit) {
      const before = firstMessageIdAt(cutoff.getTime());
      const { rows } = await sql<{ instance_id: number; chat: string }>`select chats.instance_id, chats.chat
        from instances join chats on chats.instance_id = instances.id and chats.last_id < ${before}
        left join messages on messages.instance_id = chats.instance_id and messages.id = chats.last_id
        where messages.id is null limit ${sql.lit(limit)}`.execute(db);
      for (const [instanceId, gone] of Map.groupBy(rows, (row) => row.instance_id)) {
        for (const some of chunks(gone, CHUNK)) {
          const ids = some.map(({ chat }) => chat);
          const removal = db.deleteFrom("chats").where("instance_id", "=", instanceId).where("chat", "in", ids);
          await withRetry(database, () => removal.where("last_id", "<", before).execute());
        }
      }
      return rows.length;
    },
  };
}

/** Up to which message the rows hold all; before every id where they hold none. */
export function chatCursor({ db, prepareRead }: Database): (instanceId: number) => Promise<string> {
  const read = prepareRead<{ up_to: string }>(
    db.selectFrom("chat_cursors").select("up_to").where("instance_id", "=", 0).compile(),
  );
  return async (instanceId) => (await read.first([instanceId]))?.up_to ?? "";
}
