import type { Selectable } from "kysely";
import type { AuditAction, AuditEntry, AuditLog } from "#ports/audit.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import type { AuditLogTable } from "../schema.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";
import { isRung, sqlBellStore } from "./bell-store.ts";

/** What the entries of others are about is an address. */
const BY_NAME: readonly AuditAction[] = ["key-created", "key-rotated", "passkey-added", "passkey-removed"];

/** Of what the owner of an account is told, their bell is told here: whichever role records it. */
export function sqlAuditLog(database: Database): AuditLog {
  const { db } = database;
  const bell = sqlBellStore(database);
  return {
    async record(entry) {
      const row = {
        action: entry.action,
        at: toSqlDate(entry.at),
        user_id: entry.userId,
        instance_id: entry.instanceId,
        address: entry.address,
        actor_id: entry.actorId ?? null,
        about: entry.about ?? null,
      };
      await withRetry(database, () => db.insertInto("audit_log").values(row).execute());
      const { action, at, userId } = entry;
      if (userId === null || !isRung(action)) return;
      const about = BY_NAME.includes(action) ? row.about : null;
      const id = `${action}/${userId}/${at.getTime()}`;
      await bell.ring([{ id, userId, kind: action, at, of: null, instanceId: null, about }]);
    },

    async listOf(userId, { before, limit }) {
      const newest = db
        .selectFrom("audit_log")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("id", "desc")
        .limit(limit);
      const rows = await (before === null ? newest : newest.where("id", "<", before)).execute();
      return rows.map(toEntry);
    },
  };
}

export function toEntry(row: Selectable<AuditLogTable>): AuditEntry {
  return {
    id: row.id,
    action: row.action as AuditAction,
    at: fromSqlDate(row.at),
    userId: row.user_id,
    instanceId: row.instance_id,
    address: row.address,
    actorId: row.actor_id,
    about: row.about,
  };
}
