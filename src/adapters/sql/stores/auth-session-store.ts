import type { AuthSessionStore, StoredAuthSession } from "#ports/auth-session-store.ts";
import type { Database } from "../database.ts";
import { removeOld } from "../remove-old.ts";
import { withRetry } from "../retry.ts";
import type { LoginSessionsTable } from "../schema.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";

const COLUMNS = [
  "id",
  "user_id",
  "secret_hash",
  "created_at",
  "last_seen_at",
  "expires_at",
  "user_agent",
  "address",
  "proved_at",
] as const;

export function sqlAuthSessionStore(database: Database): AuthSessionStore {
  const { db } = database;
  const byId = database.prepareRead(db.selectFrom("login_sessions").select(COLUMNS).where("id", "=", "").compile());
  return {
    async create(session) {
      const row = {
        id: session.id,
        user_id: session.userId,
        secret_hash: session.secretHash,
        created_at: toSqlDate(session.createdAt),
        last_seen_at: toSqlDate(session.lastSeenAt),
        expires_at: toSqlDate(session.expiresAt),
        user_agent: session.userAgent,
        address: session.address,
        proved_at: session.provedAt === null ? null : toSqlDate(session.provedAt),
      };
      await withRetry(database, () => db.insertInto("login_sessions").values(row).execute());
    },

    async find(id) {
      const row = await byId.first([id]);
      return row === undefined || row.id !== id ? null : toSession(row);
    },

    async listOf(userId) {
      const rows = await db.selectFrom("login_sessions").select(COLUMNS).where("user_id", "=", userId).execute();
      // Rows from before the column have no date to be sorted by.
      return rows.map(toSession).sort((left, right) => right.lastSeenAt.getTime() - left.lastSeenAt.getTime());
    },

    async touch(id, dates) {
      const changes = { last_seen_at: toSqlDate(dates.lastSeenAt), expires_at: toSqlDate(dates.expiresAt) };
      await withRetry(database, () => db.updateTable("login_sessions").set(changes).where("id", "=", id).execute());
    },

    async prove(userId, id, at) {
      const proving = db
        .updateTable("login_sessions")
        .set({ proved_at: toSqlDate(at) })
        .where("id", "=", id);
      await withRetry(database, () => proving.where("user_id", "=", userId).execute());
    },

    async remove(id) {
      await withRetry(database, () => db.deleteFrom("login_sessions").where("id", "=", id).execute());
    },

    async removeOwned(userId, id) {
      const session = await byId.first([id]);
      if (session?.id !== id || session.user_id !== userId) return false;
      await withRetry(database, () =>
        db.deleteFrom("login_sessions").where("id", "=", id).where("user_id", "=", userId).execute(),
      );
      return true;
    },

    async removeOf(userId) {
      await withRetry(database, () => db.deleteFrom("login_sessions").where("user_id", "=", userId).execute());
    },

    removeExpired: removeOld(database, "login_sessions", { column: "expires_at", than: "<=" }),
  };
}

function toSession(row: LoginSessionsTable): StoredAuthSession {
  return {
    id: row.id,
    userId: row.user_id,
    secretHash: row.secret_hash,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: fromSqlDate(row.created_at),
    lastSeenAt: fromSqlDate(row.last_seen_at ?? row.created_at),
    expiresAt: fromSqlDate(row.expires_at),
    provedAt: row.proved_at === null ? null : fromSqlDate(row.proved_at),
  };
}
