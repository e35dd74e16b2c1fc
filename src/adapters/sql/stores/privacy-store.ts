import { sql } from "kysely";
import { DEFAULT_PRIVACY, type Privacy, toKeepDays } from "#domain/instances/privacy.ts";
import type { PrivacyStore } from "#ports/privacy-store.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";

interface Settings {
  /** Null where nothing was chosen. */
  readonly keep_content: number | null;
  readonly fetch_media: number | null;
  readonly keep_days: number | null;
}

const COLUMNS = ["keep_content", "fetch_media", "keep_days"] as const;

export function sqlPrivacyStore(database: Database): PrivacyStore {
  const { db, flavour } = database;
  const settingsRead = database.prepareRead<Settings>(
    db.selectFrom("instance_settings").select(COLUMNS).where("instance_id", "=", 0).compile(),
  );
  const overwrite = flavour.upsert(["instance_id"], COLUMNS);

  async function readOwned(ownerId: number, id: number): Promise<Privacy | null> {
    const row = await db
      .selectFrom("instances")
      .leftJoin("instance_settings", "instance_settings.instance_id", "instances.id")
      .select(COLUMNS)
      .where("instances.id", "=", id)
      .where("i_user_email", "=", ownerId)
      .executeTakeFirst();
    return row === undefined ? null : toPrivacy(row);
  }

  return {
    readOwned,

    async read(instanceId) {
      const row = await settingsRead.first([instanceId]);
      return row === undefined ? DEFAULT_PRIVACY : toPrivacy(row);
    },

    async writeOwned(ownerId, id, { keepContent, fetchMedia, keepDays }) {
      const write = sql`insert into instance_settings (instance_id, keep_content, fetch_media, keep_days)
        select id, ${keepContent ? 1 : 0}, ${fetchMedia ? 1 : 0}, ${keepDays} from instances
        where id = ${id} and i_user_email = ${ownerId} ${overwrite}`;
      await withRetry(database, () => write.execute(db));
      return readOwned(ownerId, id);
    },

    async listKeepingNone() {
      const rows = await db
        .selectFrom("instance_settings")
        .select("instance_id")
        .where("keep_content", "=", 0)
        .orderBy("instance_id")
        .execute();
      return rows.map((row) => row.instance_id);
    },
  };
}

function toPrivacy({ keep_content: keep, fetch_media: fetch, keep_days: days }: Settings): Privacy {
  return {
    keepContent: keep === null ? DEFAULT_PRIVACY.keepContent : keep === 1,
    fetchMedia: fetch === null ? DEFAULT_PRIVACY.fetchMedia : fetch === 1,
    keepDays: toKeepDays(days),
  };
}
