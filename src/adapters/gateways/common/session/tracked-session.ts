import type { InstanceAuditAction } from "#ports/audit.ts";
import type { InstanceRef } from "#ports/instances.ts";
import { type ChangeSignal, changeSignal } from "./change-signal.ts";
import type { CommonSessionDependencies } from "./dependencies.ts";

/** Where an account stands, as a platform's `session-machine.ts` decides it. */
interface SessionMachine<Model extends { readonly status: Status }, Event, Command, Status extends AnyStatus> {
  newSession(at: Date): Model;
  transition(model: Model, event: Event, at: Date): { readonly model: Model; readonly command: Command };
  /** What goes on record; null when nothing has happened that its owner is told. */
  auditedChange(before: Status["state"], after: Status["state"]): InstanceAuditAction | null;
  /** What the platform said, for the log. */
  codeOf(event: Event): string | number | undefined;
}

interface AnyStatus {
  readonly state: string;
  readonly reason: string;
}

export interface TrackedSession<Model, Event, Command> {
  readonly model: Model;
  /** Told by whoever has carried a command out. */
  readonly changes: ChangeSignal;
  readonly logFields: { readonly instanceId: number; readonly client: string };
  /** The next model, in the log and on record; the command is the caller's to carry out. */
  apply(event: Event): Command;
}

export function trackedSession<Model extends { readonly status: Status }, Event, Command, Status extends AnyStatus>(
  machine: SessionMachine<Model, Event, Command, Status>,
  { instanceId, client }: InstanceRef,
  { audit, clock, logger }: Pick<CommonSessionDependencies, "audit" | "clock" | "logger">,
): TrackedSession<Model, Event, Command> {
  const logFields = { instanceId, client };
  let model = machine.newSession(clock.now());
  return {
    changes: changeSignal(),
    logFields,
    get model() {
      return model;
    },
    apply(event) {
      const before = model.status;
      const step = machine.transition(model, event, clock.now());
      model = step.model;
      const { state, reason } = model.status;
      if (state !== before.state || reason !== before.reason) {
        logger.info("session", { ...logFields, state, reason, code: machine.codeOf(event) });
      }
      const change = machine.auditedChange(before.state, state);
      if (change !== null) audit.note(change, instanceId);
      return step.command;
    },
  };
}
