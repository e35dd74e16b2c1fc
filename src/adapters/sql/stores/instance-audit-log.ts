import { sql } from "kysely";
import type { InstanceAuditLog } from "#ports/audit.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { toSqlDate } from "../sql-dates.ts";

export function sqlInstanceAuditLog(database: Database): InstanceAuditLog {
  return {
    async recordForOwner({ action, at, instanceId, address }) {
      const entry = database.db
        .insertInto("audit_log")
        .columns(["action", "at", "user_id", "instance_id", "about", "address"])
        .expression((db) =>
          db
            .selectFrom("instances")
            .select([
              sql<string>`${action}`.as("action"),
              sql<string>`${toSqlDate(at)}`.as("at"),
              "i_user_email as user_id",
              "id as instance_id",
              "i_name as about",
              sql<string | null>`${address}`.as("address"),
            ])
            .where("id", "=", instanceId),
        );
      await withRetry(database, () => entry.execute());
    },
  };
}
