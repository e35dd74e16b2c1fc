import type { AuditLog } from "#ports/audit.ts";
import type { Clock } from "#ports/clock.ts";
import { windowLimit } from "./window-limit.ts";

const MINUTE_S = 60;
/** Put on record of one user, in each process; what is left out says nothing new. */
const DENIALS_A_MINUTE = 20;
/** Of each other thing that they do: more than anybody does by hand, and less than fills a disk. */
const OF_A_KIND_A_MINUTE = 120;

/** Nobody fills the log, which is kept for long, by doing the same again and again, or asking for what they are refused. */
export function sparingAudit(audit: AuditLog, clock: Pick<Clock, "monotonicMs">): AuditLog {
  const denials = windowLimit({ points: DENIALS_A_MINUTE, perSeconds: MINUTE_S }, clock);
  const others = windowLimit({ points: OF_A_KIND_A_MINUTE, perSeconds: MINUTE_S }, clock);
  return {
    ...audit,
    async record(entry) {
      const { action, userId } = entry;
      const limit = action === "access-denied" ? denials : others;
      // Of nobody known there is what is limited by address.
      const isCounted = userId !== null || action === "access-denied";
      if (isCounted && (await limit.take(`${userId} ${action}`)) !== null) return;
      await audit.record(entry);
    },
  };
}
