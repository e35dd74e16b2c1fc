import { sql } from "kysely";
import { firstMessageIdAt } from "#domain/messages/message-id.ts";
import type { IndexedMedia, MediaIndex, MediaOwner, MediaPlace } from "#ports/media-index.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { toSqlDate } from "../sql-dates.ts";
import { messageMediaBinding } from "./bindings.ts";
import { chunks } from "./by-count.ts";
import { writeAndRead } from "./write-and-read.ts";

const CHUNK = 100;
const PURPOSE = "message-media";

export function sqlMediaIndex(database: Database, secrets: Secrets): MediaIndex {
  const { db, flavour } = database;
  const overwrite = flavour.upsert(["instance_id", "message_id"], ["file_name", "file_key", "bytes", "fetched_at"]);

  const findRow = (instanceId: number, messageId: string) =>
    db
      .selectFrom("message_media")
      .select(["file_name", "file_key", "bytes"])
      .where("instance_id", "=", instanceId)
      .where("message_id", "=", messageId);

  async function remove(instanceId: number, messageIds: readonly string[]): Promise<MediaPlace[]> {
    const removed: MediaPlace[] = [];
    for (const some of chunks(messageIds, CHUNK)) {
      const rows = await db
        .selectFrom("message_media")
        .select("file_name")
        .where("instance_id", "=", instanceId)
        .where("message_id", "in", some)
        .execute();
      if (rows.length === 0) continue;
      const removal = db
        .deleteFrom("message_media")
        .where("instance_id", "=", instanceId)
        .where("message_id", "in", some);
      await withRetry(database, () => removal.execute());
      removed.push(...rows.map((row) => ({ instanceId, file: row.file_name })));
    }
    return removed;
  }

  return {
    remove,

    async add(media, quotaBytes, at) {
      const { instanceId, messageId, key } = media;
      const sealedKey = secrets.seal(PURPOSE, messageMediaBinding(instanceId, messageId), key);
      const statement = sql`${insertWithin(media, sealedKey, quotaBytes, at)} ${overwrite}`;
      const rows = await writeAndRead(
        () => withRetry(database, () => database.together((on) => statement.execute(on), { counting: true })),
        () => findRow(instanceId, messageId).execute(),
      );
      return rows.some((row) => row.file_name === media.file);
    },

    async find(instanceId, messageId) {
      const row = await findRow(instanceId, messageId).executeTakeFirst();
      if (row === undefined) return null;
      const key = secrets.open(PURPOSE, messageMediaBinding(instanceId, messageId), row.file_key);
      return { instanceId, messageId, file: row.file_name, key, bytes: Number(row.bytes) };
    },

    async usageBy(instanceId) {
      const row = await db
        .selectFrom("instances")
        .select((eb) => [
          "instances.i_user_email as ownerId",
          eb
            .selectFrom("message_media")
            .innerJoin("instances as theirs", "theirs.id", "message_media.instance_id")
            .whereRef("theirs.i_user_email", "=", "instances.i_user_email")
            .select((sum) => sum.fn.coalesce(sum.fn.sum("bytes"), sql<number>`0`).as("bytes"))
            .as("bytes"),
        ])
        .where("instances.id", "=", instanceId)
        .executeTakeFirst();
      return row === undefined ? null : { ownerId: row.ownerId, bytes: Number(row.bytes) };
    },

    async removeOlderThan(cutoff, limit) {
      const rows = await db
        .selectFrom("message_media")
        .select(["instance_id", "message_id"])
        .where("message_id", "<", firstMessageIdAt(cutoff.getTime()))
        .orderBy("message_id")
        .limit(limit)
        .execute();
      const removed: MediaPlace[] = [];
      for (const [instanceId, ids] of byInstance(rows)) removed.push(...(await remove(instanceId, ids)));
      return removed;
    },

    async list(after, limit) {
      const all = db.selectFrom("message_media").select(["instance_id", "message_id"]);
      // Written out: MariaDB reads the whole index where two rows are compared as such.
      const wanted =
        after === null
          ? all
          : all
              .where("instance_id", ">=", after.instanceId)
              .where((eb) => eb.or([eb("instance_id", ">", after.instanceId), eb("message_id", ">", after.messageId)]));
      const rows = await wanted.orderBy("instance_id").orderBy("message_id").limit(limit).execute();
      return rows.map(toOwner);
    },

    async listOf(instanceId, after, limit) {
      const own = db.selectFrom("message_media").select("message_id").where("instance_id", "=", instanceId);
      const rows = await own.where("message_id", ">", after).orderBy("message_id").limit(limit).execute();
      return rows.map((row) => row.message_id);
    },

    async listFiles(instanceId) {
      const rows = await db
        .selectFrom("message_media")
        .select("file_name")
        .where("instance_id", "=", instanceId)
        .execute();
      return new Set(rows.map((row) => row.file_name));
    },
  };
}

/** What the owner keeps besides is added up in the same statement, so that two files cannot both be the last to fit. */
function insertWithin(media: IndexedMedia, sealedKey: string, quotaBytes: number, at: Date) {
  const { instanceId, messageId, file, bytes } = media;
  return sql`insert into message_media (instance_id, message_id, file_name, file_key, bytes, fetched_at)
    select ${instanceId}, ${messageId}, ${file}, ${sealedKey}, ${bytes}, ${toSqlDate(at)}
    from instances, (
      select coalesce(sum(kept.bytes), 0) as used from message_media as kept
      inner join instances as theirs on theirs.id = kept.instance_id
      where theirs.i_user_email = (select own.i_user_email from instances as own where own.id = ${instanceId})
      and not (kept.instance_id = ${instanceId} and kept.message_id = ${messageId})
    ) as counted
    where instances.id = ${instanceId} and counted.used + ${bytes} <= ${quotaBytes}`;
}

interface KeyRow {
  readonly instance_id: number;
  readonly message_id: string;
}

function toOwner({ instance_id: instanceId, message_id: messageId }: KeyRow): MediaOwner {
  return { instanceId, messageId };
}

function byInstance(rows: readonly KeyRow[]): ReadonlyMap<number, readonly string[]> {
  const ids = new Map<number, string[]>();
  for (const { instance_id: id, message_id: messageId } of rows) ids.set(id, [...(ids.get(id) ?? []), messageId]);
  return ids;
}
