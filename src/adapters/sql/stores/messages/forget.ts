import { type Kysely, sql } from "kysely";
import { firstMessageIdAt } from "#domain/messages/message-id.ts";
import type { MessageStore } from "#ports/messages.ts";
import type { Database } from "../../database.ts";
import type { WriteKind } from "../../group-commit.ts";
import { withRetry } from "../../retry.ts";
import type { Schema } from "../../schema.ts";
import { chunks, compiledByCount } from "../by-count.ts";
import type { Journal } from "../events/journal.ts";
import { isInstances } from "./list.ts";
import { isBefore, oneByOne, tellingOf } from "./transitions.ts";

const CHUNK = 100;

interface Forgotten {
  readonly instanceId: number;
  readonly ids: readonly string[];
}

export function forgetting({ db, bind }: Database): WriteKind<Forgotten, void> {
  const statement = compiledByCount((count) =>
    sql`update messages set content = null, wire = null
      where instance_id = ${0} and id in (${sql.join(Array(count).fill(""))}) and open is null`.compile(db),
  );
  return {
    run: oneByOne(async (on, { instanceId, ids }) => {
      for (const some of chunks(ids, CHUNK)) {
        await on.executeQuery(bind(statement(some.length), [instanceId, ...some]));
      }
    }),
  };
}

interface Erased extends Forgotten {
  readonly atMs: number;
}

type Removals = Pick<MessageStore, "erase" | "forgetProviderIds" | "removeOlderThan" | "removeKeysOlderThan">;

/** In pieces: each is found by an index, and leaves it. */
export function messageRemovals(database: Database, journal: Journal): Removals {
  const { db } = database;
  const eraseSome = journal.writes.of(erasing(journal));
  const write = (run: () => Promise<unknown>) => withRetry(database, run);

  return {
    async erase(instanceId, chat, at) {
      if (chat === "") return 0;
      let erased = 0;
      for (;;) {
        const of = db.selectFrom("messages").select("id").where(isInstances(instanceId)).where("chat", "=", chat);
        const ids = (await of.limit(CHUNK).execute()).map(({ id }) => id);
        if (ids.length === 0) {
          const forget = db.deleteFrom("chats").where("instance_id", "=", instanceId).where("chat", "=", chat);
          await write(() => forget.execute());
          const unmark = db.deleteFrom("chat_reads").where("instance_id", "=", instanceId).where("chat", "=", chat);
          await write(() => unmark.execute());
          const unname = db.deleteFrom("group_names").where("instance_id", "=", instanceId).where("chat", "=", chat);
          await write(() => unname.execute());
          return erased;
        }
        await eraseSome({ instanceId, ids, atMs: at.getTime() });
        journal.written(instanceId);
        erased += ids.length;
      }
    },

    async forgetProviderIds(instanceId) {
      for (;;) {
        const known = db.selectFrom("messages").select("id").where("instance_id", "=", instanceId);
        const rows = await known.where("provider_id", "is not", null).limit(CHUNK).execute();
        if (rows.length === 0) return;
        const ids = rows.map(({ id }) => id);
        const forget = db.updateTable("messages").set({ provider_id: null, peer_id: null });
        await write(() => forget.where("instance_id", "=", instanceId).where("id", "in", ids).execute());
      }
    },

    async removeOlderThan(cutoff, limit) {
      const before = firstMessageIdAt(cutoff.getTime());
      let left = limit;
      for (const instanceId of await instancesWithOlder(database, before)) {
        const old = db.selectFrom("messages").select("id").where("instance_id", "=", instanceId);
        const closed = old.where("id", "<", before).where("open", "is", null).orderBy("id").limit(left);
        const ids = (await closed.execute()).map(({ id }) => id);
        for (const some of chunks(ids, CHUNK)) {
          const remove = db.deleteFrom("messages").where("instance_id", "=", instanceId).where("id", "in", some);
          await write(() => remove.execute());
        }
        left -= ids.length;
        if (left <= 0) return true;
      }
      return false;
    },

    async removeKeysOlderThan(cutoff, limit) {
      const old = db.selectFrom("idempotency_keys").select(["instance_id", "key_index"]);
      const rows = await old.where("created_at", "<", cutoff.getTime()).orderBy("created_at").limit(limit).execute();
      for (const some of chunks(rows, CHUNK)) {
        const remove = db.deleteFrom("idempotency_keys").where((eb) => eb.or(some.map((row) => eb.and(row))));
        await write(() => remove.execute());
      }
      return rows.length === limit;
    },
  };
}

/** What may still be taken back is, and then nothing of it can be read: an end between the two is gone on from. */
function erasing(journal: Journal): WriteKind<Erased, void> {
  const telling = tellingOf("cancelled");

  async function one(on: Kysely<Schema>, { instanceId, ids, atMs }: Erased): Promise<void> {
    const these = sql`instance_id = ${instanceId} and id in (${sql.join(ids)})`;
    const told = ids.map((subjectId) => ({ instanceId, subjectId, atMs }));
    await journal.tell(on, telling, told);
    await sql`update messages set state = 'cancelled', ended_at = ${atMs}, open = null
      where ${these} and ${isBefore("cancelled")}`.execute(on);
    await sql`update messages set content = null, wire = null, failure = null, peer_id = null, chat = ''
      where ${these}`.execute(on);
  }

  return { inOrder: true, run: oneByOne(one) };
}

async function instancesWithOlder({ db }: Database, before: string): Promise<number[]> {
  const rows = await db
    .selectFrom("instances")
    .select("id")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("messages")
          .select(sql`1`.as("found"))
          .whereRef("messages.instance_id", "=", "instances.id")
          .where("messages.id", "<", before)
          .where("messages.open", "is", null),
      ),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
