import type { AuditLog } from "#ports/audit.ts";
import type { Limit } from "#ports/limits.ts";

/** Denials a minute that are put on record of one user, in each process; what is left out says nothing new. */
export const DENIALS_A_MINUTE = 20;

/** Nobody fills the log, which is kept for long, by asking again and again for what they are refused. */
export function sparingAudit(audit: AuditLog, limit: Pick<Limit, "take">): AuditLog {
  return {
    ...audit,
    async record(entry) {
      if (entry.action === "access-denied" && (await limit.take(String(entry.userId))) !== null) return;
      await audit.record(entry);
    },
  };
}
