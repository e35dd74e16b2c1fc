import type { ToldLimits } from "#domain/sessions/account-limits.ts";
import type { Clock } from "#ports/clock.ts";
import { writeLimits } from "#ports/contracts/account-limits.ts";
import type { EventLog, NewSessionEvent } from "#ports/event-log.ts";
import type { Logger } from "#ports/logger.ts";
import type { CommonSessionDependencies } from "./dependencies.ts";
import type { SessionNow } from "./sessions.ts";

interface SessionEventPorts {
  readonly events: Pick<EventLog, "append">;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
  nextId(): string;
}

/** Writes down what happens to sessions; nobody waits for it. */
export function sessionEvents({ events, clock, logger, nextId }: SessionEventPorts) {
  function append(instanceId: number, what: NewSessionEvent["what"], data: NewSessionEvent["data"]): void {
    events
      .append(instanceId, { id: nextId(), what, at: clock.now(), data })
      .catch((error) => logger.warn("session-event-not-written", { instanceId, error }));
  }

  const statusIn = ({ state, reason, since }: SessionNow) => ({ status: state, reason, since: since.toISOString() });

  const sessionTold: CommonSessionDependencies["sessionTold"] = (instanceId, what, { code, ...status }) => {
    const shown = () => ({ qr: code?.text ?? "", expiresAt: code?.expiresAt.toISOString() ?? null });
    append(instanceId, what, what === "qr" ? shown() : statusIn(status));
  };

  return {
    sessionTold,
    /** The same status once more, with what is another now. */
    limitsTold: (instanceId: number, status: SessionNow, limits: ToldLimits) =>
      append(instanceId, "session", { ...statusIn(status), limits: writeLimits(limits) }),
  };
}
