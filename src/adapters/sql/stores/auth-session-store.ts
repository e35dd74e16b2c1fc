import type { AuthSessionStore } from "#ports/auth-session-store.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";

export function sqlAuthSessionStore(database: Database): AuthSessionStore {
  const { db } = database;
  const byId = database.prepareRead(
    db
      .selectFrom("login_sessions")
      .select(["id", "user_id", "secret_hash", "created_at", "expires_at"])
      .where("id", "=", "")
      .compile(),
  );
  return {
    async create(session) {
      const row = {
        id: session.id,
        user_id: session.userId,
        secret_hash: session.secretHash,
        created_at: toSqlDate(session.createdAt),
        expires_at: toSqlDate(session.expiresAt),
      };
      await withRetry(database, () => db.insertInto("login_sessions").values(row).execute());
    },

    async find(id) {
      const row = await byId.first([id]);
      if (row === undefined || row.id !== id) return null;
      return {
        id: row.id,
        userId: row.user_id,
        secretHash: row.secret_hash,
        createdAt: fromSqlDate(row.created_at),
        expiresAt: fromSqlDate(row.expires_at),
      };
    },

    async extend(id, expiresAt) {
      const expires_at = toSqlDate(expiresAt);
      await withRetry(database, () =>
        db.updateTable("login_sessions").set({ expires_at }).where("id", "=", id).execute(),
      );
    },

    async remove(id) {
      await withRetry(database, () => db.deleteFrom("login_sessions").where("id", "=", id).execute());
    },

    async removeExpired(now) {
      const result = await withRetry(database, () =>
        db.deleteFrom("login_sessions").where("expires_at", "<=", toSqlDate(now)).executeTakeFirstOrThrow(),
      );
      return Number(result.numDeletedRows);
    },
  };
}
