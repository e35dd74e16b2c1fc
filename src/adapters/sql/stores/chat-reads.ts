import { sql } from "kysely";
import { firstMessageIdAt } from "#domain/messages/message-id.ts";
import type { RemoveOld } from "#ports/retention.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { chunks, compiledByCount } from "./by-count.ts";

/** So far back one chat is counted; so many chats a statement. */
const LOOKED_AT = 100;
const CHUNK = 50;
/** Where it stands for the chat, all chats of an instance are meant. */
const ALL = "";

interface ChatReads {
  /** How many came in since the owner has read that far; chats without any are missing. */
  unread(instanceId: number, chats: readonly HeardChat[]): Promise<ReadonlyMap<string, number>>;
  /** Never back. Nothing where the message is none of the chat. */
  mark(instanceId: number, chat: string, upTo: string): Promise<void>;
}

interface HeardChat {
  readonly chat: string;
  /** The newest message that came in. */
  readonly heard: string | null;
}

export function sqlChatReads(database: Database): ChatReads {
  const { db, flavour } = database;
  const readsOf = compiledByCount((count) =>
    database.prepareRead<{ readonly chat: string; readonly read_id: string }>(
      db
        .selectFrom("chat_reads")
        .select(["chat", "read_id"])
        .where("instance_id", "=", 0)
        .where("chat", "in", Array<string>(count).fill(""))
        .compile(),
    ),
  );
  const countsOf = compiledByCount((count) => {
    const parts = Array.from(
      { length: count },
      (_, at) => sql`select ${sql.lit(at)} as part, sum(case when direction = 'in' then 1 else 0 end) as unread
        from (select direction from messages where chat = ${""} and id > ${""}
          order by id desc limit ${sql.lit(LOOKED_AT)}) as newest`,
    );
    return database.prepareRead<{ readonly part: number; readonly unread: number | string | null }>(
      sql<{ part: number; unread: number | string | null }>`${sql.join(parts, sql` union all `)}`.compile(db),
    );
  });

  return {
    async unread(instanceId, chats) {
      const unread = new Map<string, number>();
      for (const some of chunks(chats, CHUNK)) {
        const rows = await readsOf(some.length + 1).all([instanceId, ALL, ...some.map(({ chat }) => chat)]);
        const reads = new Map(rows.map((row) => [row.chat, row.read_id]));
        const all = reads.get(ALL) ?? "";
        const fresh = some.flatMap(({ chat, heard }) => {
          const own = reads.get(chat) ?? "";
          const from = own > all ? own : all;
          return heard !== null && heard > from ? [{ chat, from }] : [];
        });
        if (fresh.length === 0) continue;
        const counts = await countsOf(fresh.length).all(fresh.flatMap(({ chat, from }) => [chat, from]));
        const byPart = new Map(counts.map(({ part, unread: count }) => [Number(part), Number(count ?? 0)]));
        // At least the one that is known of, however much went out since.
        for (const [at, { chat }] of fresh.entries()) unread.set(chat, Math.max(1, byPart.get(at) ?? 0));
      }
      return unread;
    },

    async mark(instanceId, chat, upTo) {
      await withRetry(database, () =>
        sql`insert into chat_reads (instance_id, chat, read_id)
          select instance_id, chat, id from messages
          where instance_id = ${instanceId} and id = ${upTo} and chat = ${chat} and chat <> ${ALL}
          ${flavour.raise(["instance_id", "chat"], ["read_id"])}`.execute(db),
      );
    },
  };
}

/** Of chats whose messages up to there have all left: without a row the rest is as new as with it. */
export function oldChatReadsRemoval(database: Database): RemoveOld {
  const { db } = database;
  return async (cutoff, limit) => {
    const before = firstMessageIdAt(cutoff.getTime());
    const old = db.selectFrom("chat_reads").select(["instance_id", "chat"]).where("read_id", "<", before).limit(limit);
    const rows = await old.execute();
    for (const [instanceId, gone] of Map.groupBy(rows, (row) => row.instance_id)) {
      for (const some of chunks(gone, CHUNK)) {
        const names = some.map(({ chat }) => chat);
        const removal = db.deleteFrom("chat_reads").where("instance_id", "=", instanceId).where("chat", "in", names);
        await withRetry(database, () => removal.where("read_id", "<", before).execute());
      }
    }
    return rows.length;
  };
}
