import type { AuditEntry } from "#ports/audit.ts";
import type { Database } from "../database.ts";
import { toSqlDate } from "../sql-dates.ts";
import { toEntry } from "./audit-log.ts";

/** Everything on record, oldest first, a page after another: `after` is the id of the last entry that was read, or 0. */
type ReadAudit = (page: {
  readonly since: Date | null;
  readonly after: number;
  readonly limit: number;
}) => Promise<AuditEntry[]>;

export function sqlAuditExport({ db }: Pick<Database, "db">): ReadAudit {
  return async ({ since, after, limit }) => {
    const all = db.selectFrom("audit_log").selectAll().where("id", ">", after).orderBy("id").limit(limit);
    const rows = await (since === null ? all : all.where("at", ">=", toSqlDate(since))).execute();
    return rows.map(toEntry);
  };
}
