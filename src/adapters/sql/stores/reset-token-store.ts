import type { Random } from "#ports/random.ts";
import type { ResetTokenStore } from "#ports/reset-token-store.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";
import { writeAndRead } from "./write-and-read.ts";

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

    /** Each writes a value of its own where there is none, and looks whose stands there. */
    async claim(hash) {
      const own = random.uuid();
      const claiming = db.updateTable("reset_tokens").set({ claim: own }).where("hash", "=", hash);
      const rows = await writeAndRead(
        () => withRetry(database, () => claiming.where("claim", "is", null).execute()),
        () =>
          db
            .selectFrom("reset_tokens")
            .select("claim")
            .where("hash", "=", hash)
            .where("claim", "is not", null)
            .execute(),
      );
      return rows[0]?.claim === own;
    },

    async removeOf(userId) {
      await withRetry(database, () => db.deleteFrom("reset_tokens").where("user_id", "=", userId).execute());
    },

    async removeExpired(now) {
      const expired = db.deleteFrom("reset_tokens").where("expires_at", "<=", toSqlDate(now));
      await withRetry(database, () => expired.execute());
    },
  };
}
