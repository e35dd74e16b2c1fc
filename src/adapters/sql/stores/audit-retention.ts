import type { RemoveOld } from "#ports/retention.ts";
import type { Database } from "../database.ts";
import { removeOld } from "../remove-old.ts";

/** The one way out of the audit log, for who composes retention alone: a test refuses any other. */
export function sqlAuditRetention(database: Database): RemoveOld {
  return removeOld(database, "audit_log", { column: "at", than: "<" });
}
