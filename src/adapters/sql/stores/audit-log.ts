import type { AuditLog } from "#ports/audit.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { toSqlDate } from "../sql-dates.ts";

export function sqlAuditLog(database: Database): AuditLog {
  return {
    async record(entry) {
      const row = {
        action: entry.action,
        at: toSqlDate(entry.at),
        user_id: entry.userId,
        instance_id: entry.instanceId,
        address: entry.address,
      };
      await withRetry(database, () => database.db.insertInto("audit_log").values(row).execute());
    },
  };
}
