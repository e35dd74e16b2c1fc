import type { SessionChange } from "#domain/events/session-event.ts";
import type { LimitsSaid } from "#domain/sessions/account-limits.ts";
import type { LinkChange } from "#domain/sessions/link.ts";
import type { Clock } from "#ports/clock.ts";
import type { NewSessionEvent } from "#ports/event-log.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { AuditTrail } from "./audit-trail.ts";

/** What every session stands on, whichever platform's. */
export interface CommonSessionDependencies {
  readonly audit: AuditTrail;
  readonly clock: Clock;
  readonly random: Pick<Random, "below">;
  readonly logger: Logger;
  /** Instances whose owners are suspended: their accounts pause. None by default. */
  listSuspended?(): Promise<ReadonlySet<number>>;
  /** Of several processes, whether this one looks after an instance; it does after all by default. */
  isOurs?: ((instanceId: number) => boolean) | undefined;
  /** Told of each change of an account's status; nobody waits for it. */
  standingChanged(instanceId: number): void;
  /** Told of each change of a link that is kept for lists and mails; nobody waits for it. Nobody by default. */
  linkChanged?(instanceId: number, link: LinkChange): void;
  /** Told what the network has said of an account's limits; nobody waits for it. Nobody by default. */
  limitsSaid?(instanceId: number, limits: LimitsSaid): void;
  /** Told what programs and people are told of; nobody waits for it. */
  sessionTold(instanceId: number, what: NewSessionEvent["what"], change: SessionChange): void;
}
