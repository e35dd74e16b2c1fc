import { isCodeTold, isStatusTold, type SessionChange } from "#domain/events/session-event.ts";
import { isLinkKept, type LinkChange, type LinkedAccount } from "#domain/sessions/link.ts";
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
  /** What is to be scanned. */
  scannableCode(model: Model): SessionChange["code"];
  /** Whom it is linked to; null where it is to nobody. */
  accountOf(model: Model): LinkedAccount | null;
  /** What the platform said, for the log. */
  codeOf(event: Event): string | number | undefined;
}

type AnyStatus = Omit<LinkChange, "account">;

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
  { audit, clock, logger, standingChanged, sessionTold, linkChanged }: Omit<CommonSessionDependencies, "random">,
): TrackedSession<Model, Event, Command> {
  const logFields = { instanceId, client };
  let model = machine.newSession(clock.now());
  const changeOf = (of: Model): SessionChange => ({ ...of.status, code: machine.scannableCode(of) });
  const linkOf = (of: Model): LinkChange => {
    const { state, reason, since } = of.status;
    return { state, reason, since, account: machine.accountOf(of) };
  };
  return {
    changes: changeSignal(),
    logFields,
    get model() {
      return model;
    },
    apply(event) {
      const { status: before } = model;
      const changedFrom = changeOf(model);
      const linkedFrom = linkOf(model);
      const step = machine.transition(model, event, clock.now());
      model = step.model;
      const { state, reason } = model.status;
      if (state !== before.state || reason !== before.reason) {
        logger.info("session", { ...logFields, state, reason, code: machine.codeOf(event) });
        // Once whoever applies the event has done with it.
        queueMicrotask(() => standingChanged(instanceId));
      }
      const changedTo = changeOf(model);
      if (isStatusTold(changedFrom, changedTo)) sessionTold(instanceId, "session", changedTo);
      if (isCodeTold(changedFrom, changedTo)) sessionTold(instanceId, "qr", changedTo);
      const linkedTo = linkOf(model);
      if (isLinkKept(linkedFrom, linkedTo)) linkChanged?.(instanceId, linkedTo);
      const change = machine.auditedChange(before.state, state);
      if (change !== null) audit.note(change, instanceId);
      return step.command;
    },
  };
}
