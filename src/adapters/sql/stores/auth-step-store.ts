import type { AuthStepStore } from "#ports/auth-step-store.ts";
import type { AuthStepKind } from "#ports/auth-steps.ts";
import type { Random } from "#ports/random.ts";
import type { Database } from "../database.ts";
import { removeOld } from "../remove-old.ts";
import { withRetry } from "../retry.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";
import { claimRow } from "./claim-row.ts";

export function sqlAuthStepStore(database: Database, random: Pick<Random, "uuid">): AuthStepStore {
  const { db } = database;
  return {
    async create({ hash, kind, userId, data, expiresAt }) {
      const row = { hash, kind, user_id: userId, data, expires_at: toSqlDate(expiresAt) };
      await withRetry(database, () => db.insertInto("auth_steps").values(row).execute());
    },

    async find(hash) {
      const steps = db.selectFrom("auth_steps").select(["hash", "kind", "user_id", "data", "expires_at"]);
      const row = await steps.where("hash", "=", hash).where("claim", "is", null).executeTakeFirst();
      // MySQL pads with spaces when it compares.
      if (row === undefined || row.hash !== hash) return null;
      const { kind, user_id: userId, data } = row;
      return { hash, kind: kind as AuthStepKind, userId, data, expiresAt: fromSqlDate(row.expires_at) };
    },

    claim: (hash) => claimRow(database, random, "auth_steps", { hash }),
    removeExpired: removeOld(database, "auth_steps", { column: "expires_at", than: "<=" }),
  };
}
