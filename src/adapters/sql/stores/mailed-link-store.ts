import { LINK_PURPOSES } from "#domain/accounts/mailed-link.ts";
import type { MailedLinkStore } from "#ports/mailed-link-store.ts";
import type { Random } from "#ports/random.ts";
import type { Database } from "../database.ts";
import { removeOld } from "../remove-old.ts";
import { withRetry } from "../retry.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";
import { claimRow } from "./claim-row.ts";

export function sqlMailedLinkStore(database: Database, random: Pick<Random, "uuid">): MailedLinkStore {
  const { db } = database;
  return {
    async create({ hash, userId, purpose, email, expiresAt }) {
      const row = { hash, user_id: userId, purpose, email, expires_at: toSqlDate(expiresAt) };
      await withRetry(database, () => db.insertInto("mailed_links").values(row).execute());
    },

    async find(hash) {
      const row = await db
        .selectFrom("mailed_links")
        .select(["hash", "user_id", "purpose", "email", "expires_at"])
        .where("hash", "=", hash)
        .where("claim", "is", null)
        .executeTakeFirst();
      const purpose = LINK_PURPOSES.find((one) => one === row?.purpose);
      // MySQL pads with spaces when it compares.
      if (row === undefined || row.hash !== hash || purpose === undefined) return null;
      return { hash, userId: row.user_id, purpose, email: row.email, expiresAt: fromSqlDate(row.expires_at) };
    },

    claim: (hash) => claimRow(database, random, "mailed_links", { hash }),

    async removeOf(userId, purpose, from) {
      const all = db.deleteFrom("mailed_links").where("user_id", "=", userId).where("purpose", "=", purpose);
      const some = from === undefined ? all : all.where("expires_at", ">=", toSqlDate(from));
      await withRetry(database, () => some.execute());
    },

    removeExpired: removeOld(database, "mailed_links", { column: "expires_at", than: "<=" }),
  };
}
