import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { AuditTrail } from "./audit-trail.ts";

/** What every session stands on, whichever platform's. */
export interface CommonSessionDependencies {
  readonly audit: AuditTrail;
  readonly clock: Clock;
  readonly random: Pick<Random, "below">;
  readonly logger: Logger;
}
