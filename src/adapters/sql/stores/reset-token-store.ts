import type { ResetTokenStore } from "#ports/reset-token-store.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";

export function sqlResetTokenStore(database: Database): ResetTokenStore {
  const { db } = database;
  return {
    async create({ hash, userId, expiresAt }) {
      const row = { hash, user_id: userId, expires_at: toSqlDate(expiresAt) };
      await withRetry(database, () => db.insertInto("reset_tokens").values(row).execute());
    },

    async find(hash) {
      const row = await db.selectFrom("reset_tokens").selectAll().where("hash", "=", hash).executeTakeFirst();
      // MySQL pads with spaces when it compares.
      if (row === undefined || row.hash !== hash) return null;
      return { hash: row.hash, userId: row.user_id, expiresAt: fromSqlDate(row.expires_at) };
    },

    async remove(hash) {
      const removed = await withRetry(database, () =>
        db.deleteFrom("reset_tokens").where("hash", "=", hash).executeTakeFirstOrThrow(),
      );
      return removed.numDeletedRows > 0n;
    },

    async removeOf(userId) {
      await withRetry(database, () => db.deleteFrom("reset_tokens").where("user_id", "=", userId).execute());
    },

    async removeExpired(now) {
      const removed = await withRetry(database, () =>
        db.deleteFrom("reset_tokens").where("expires_at", "<=", toSqlDate(now)).executeTakeFirstOrThrow(),
      );
      return Number(removed.numDeletedRows);
    },
  };
}
