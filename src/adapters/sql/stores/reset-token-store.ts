import type { Random } from "#ports/random.ts";
import type { ResetTokenStore } from "#ports/reset-token-store.ts";
import type { Database } from "../database.ts";
import { removeOld } from "../remove-old.ts";
import { withRetry } from "../retry.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";
import { claimRow } from "./claim-row.ts";

export function sqlResetTokenStore(database: Database, random: Pick<Random, "uuid">): ResetTokenStore {
  const { db } = database;
  return {
    async create({ hash, userId, expiresAt }) {
      const row = { hash, user_id: userId, expires_at: toSqlDate(expiresAt) };
      await withRetry(database, () => db.insertInto("reset_tokens").values(row).execute());
    },

    async find(hash) {
      const row = await db
        .selectFrom("reset_tokens")
        .select(["hash", "user_id", "expires_at"])
        .where("hash", "=", hash)
        .where("claim", "is", null)
        .executeTakeFirst();
      // MySQL pads with spaces when it compares.
      if (row === undefined || row.hash !== hash) return null;
      return { hash: row.hash, userId: row.user_id, expiresAt: fromSqlDate(row.expires_at) };
    },

    claim: (hash) => claimRow(database, random, "reset_tokens", { hash }),

    async removeOf(userId) {
      await withRetry(database, () => db.deleteFrom("reset_tokens").where("user_id", "=", userId).execute());
    },

    removeExpired: removeOld(database, "reset_tokens", { column: "expires_at", than: "<=" }),
  };
}
