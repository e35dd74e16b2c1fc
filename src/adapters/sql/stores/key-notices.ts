import { sql } from "kysely";
import { SHORT_LIVED_MS, WARN_OF_EXPIRY_MS } from "#domain/keys/api-key.ts";
import type { KeyNoticeKind, KeyNotices } from "#ports/key-notices.ts";
import type { Random } from "#ports/random.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { readerOf } from "./rows.ts";

/** Of a key that was made and whose owner has not been told. */
export const MADE_DUE = "due";

const COLUMNS = { made: "made_notice", expiring: "expiry_notice" } as const;

/** Taken by a mark of chance: of several processes that read the same one alone finds its own. */
export function sqlKeyNotices(database: Database, random: Pick<Random, "uuid">): KeyNotices {
  const { db } = database;

  function waiting(kind: KeyNoticeKind, now: Date, limit: number) {
    const keys = db.selectFrom("api_keys").select("id").limit(limit);
    if (kind === "made") return keys.where("made_notice", "=", MADE_DUE);
    const nowMs = now.getTime();
    return keys
      .where("expires_at", ">", nowMs)
      .where("expires_at", "<=", nowMs + WARN_OF_EXPIRY_MS)
      .where("expiry_notice", "is", null)
      .where("revoked_at", "is", null)
      .where(sql<boolean>`expires_at - created_at >= ${SHORT_LIVED_MS}`)
      .where(sql<boolean>`expires_at + created_at <= ${2 * nowMs}`);
  }

  return {
    async take(kind, now, limit) {
      const found = await waiting(kind, now, limit).execute();
      if (found.length === 0) return [];
      const mark = random.uuid();
      const taking = db
        .updateTable("api_keys")
        .set({ [COLUMNS[kind]]: mark })
        .where(
          "id",
          "in",
          found.map(({ id }) => id),
        );
      const untold =
        kind === "made" ? taking.where("made_notice", "=", MADE_DUE) : taking.where("expiry_notice", "is", null);
      await withRetry(database, () => untold.execute());
      const rows = await db
        .selectFrom("api_keys")
        .innerJoin("users", "users.id", "api_keys.owner_id")
        .select([
          "api_keys.id",
          "api_keys.name",
          "api_keys.owner_id",
          "api_keys.created_at",
          "expires_at",
          "u_name",
          "u_email",
          "u_language",
        ])
        .where(COLUMNS[kind], "=", mark)
        .execute();
      return rows.map((row) => ({
        keyId: row.id,
        name: row.name,
        createdAt: new Date(Number(row.created_at)),
        expiresAt: row.expires_at === null ? null : new Date(Number(row.expires_at)),
        owner: { id: row.owner_id, ...readerOf(row) },
      }));
    },

    async giveBack(kind, keyId) {
      const giving = db
        .updateTable("api_keys")
        .set({ [COLUMNS[kind]]: kind === "made" ? MADE_DUE : null })
        .where("id", "=", keyId)
        .where(COLUMNS[kind], "is not", null);
      await withRetry(database, () => giving.execute());
    },
  };
}
