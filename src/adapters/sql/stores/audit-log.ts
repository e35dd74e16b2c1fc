import type { Selectable } from "kysely";
import type { AuditAction, AuditEntry, AuditLog } from "#ports/audit.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import type { AuditLogTable } from "../schema.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";

export function sqlAuditLog(database: Database): AuditLog {
  const { db } = database;
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

function toEntry(row: Selectable<AuditLogTable>): AuditEntry {
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
