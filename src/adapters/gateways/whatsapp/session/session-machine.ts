import { unreachable } from "#domain/result.ts";
import type { SessionReason, SessionState, SessionStatus } from "#domain/sessions/session-state.ts";
import type { AskedPasskeyOptions } from "#ports/contracts/whatsapp/passkey.ts";
import type { PairingFailure } from "#ports/network-pairing.ts";
import type { PasskeyStep } from "#ports/network-passkey.ts";
import type { StartOutcome } from "#ports/whatsapp-sessions.ts";
import { closeVerdict, MAX_SESSION_TRIES } from "../engine/close-codes.ts";

/** Where one account stands; changed by `transition` alone. */
export interface SessionModel {
  readonly status: SessionStatus;
  /** The QR on show, in state `qr` only. */
  readonly code: { readonly text: string; readonly expiresAt: Date } | null;
  /** What is waited for, in state `passkey_required` only. */
  readonly passkey: PasskeyStep | null;
  /** Reconnections since the connection was last good for a while. */
  readonly attempts: number;
  /** How often WhatsApp has called the stored session bad since then. */
  readonly sessionTries: number;
}

export type SessionEvent =
  | { readonly type: "restoring" }
  | { readonly type: "code-shown"; readonly text: string; readonly expiresAt: Date }
  /** The network has taken a code that is typed; the QR is not what is waited for any more. */
  | { readonly type: "pairing-code-taken" }
  | { readonly type: "code-expired" }
  | { readonly type: "code-changed"; readonly text: string }
  | { readonly type: "passkey-asked"; readonly options: AskedPasskeyOptions; readonly expiresAt: Date }
  /** `after` the step that it ends. */
  | { readonly type: "passkey-given"; readonly after: "asked" | "compare"; readonly expiresAt: Date }
  | { readonly type: "passkey-compared"; readonly code: string; readonly expiresAt: Date }
  | { readonly type: "passkey-missed" }
  | { readonly type: "phone-scanned"; readonly phone: string | null }
  | { readonly type: "opened"; readonly phone: string | null; readonly name: string | null }
  /** `byProxy`: the instance's proxy did not lead to the network. */
  | { readonly type: "closed"; readonly code: number; readonly linked: boolean; readonly byProxy?: boolean }
  /** Another proxy, or none, is to be used from now on. */
  | { readonly type: "proxy-changed" }
  | { readonly type: "silent"; readonly linked: boolean }
  | { readonly type: "logged-out" }
  | { readonly type: "stopping" };

/** What the owner of the model has to do next. */
export type SessionCommand =
  | { readonly do: "nothing" }
  | { readonly do: "connect-now" }
  /** After the back-off of this attempt, 0 first; `refused` by WhatsApp, rather than cut off. */
  | { readonly do: "connect-later"; readonly attempt: number; readonly refused: boolean }
  | { readonly do: "drop-connection" }
  | { readonly do: "forget-credentials" };

interface Step {
  readonly model: SessionModel;
  readonly command: SessionCommand;
}

/** A connection that lasted this long starts the back-off anew. */
export const GOOD_AFTER_MS = 5_000;

const NOTHING = { do: "nothing" } as const;
const DROP = { do: "drop-connection" } as const;
const CONNECT = { do: "connect-now" } as const;

function newSession(at: Date): SessionModel {
  const status = { state: "inactive", reason: "never-linked", since: at, phone: null, name: null } as const;
  return { status, code: null, passkey: null, attempts: 0, sessionTries: 0 };
}

/** The next model and what to do about it. An event that makes no sense in a state changes nothing. */
function transition(model: SessionModel, event: SessionEvent, at: Date): Step {
  const { state } = model.status;
  switch (event.type) {
    case "restoring":
      return { model: enter(model, at, "reconnecting", "restoring"), command: NOTHING };
    case "code-shown": {
      if (state === "qr" || isLive(state)) return { model, command: NOTHING };
      const code = { text: event.text, expiresAt: event.expiresAt };
      return { model: { ...unlinked(model, at, "qr", "waiting-for-scan"), code }, command: NOTHING };
    }
    case "pairing-code-taken":
      if (state !== "qr") return { model, command: NOTHING };
      return { model: enter(model, at, "qr", "waiting-for-code"), command: NOTHING };
    case "code-expired":
      if (state !== "qr") return { model, command: NOTHING };
      return { model: unlinked(model, at, "inactive", "code-expired"), command: DROP };
    case "code-changed":
      if (model.code === null) return { model, command: NOTHING };
      return { model: { ...model, code: { ...model.code, text: event.text } }, command: NOTHING };
    case "passkey-asked": {
      if (state !== "qr" && state !== "passkey_required") return { model, command: NOTHING };
      const { options, expiresAt } = event;
      return passkeyStep(model, at, "waiting-for-passkey", { step: "asked", options, expiresAt });
    }
    case "passkey-given":
      // The phone may have answered first.
      if (model.passkey?.step !== event.after) return { model, command: NOTHING };
      return passkeyStep(model, at, "passkey-given", { step: "given", expiresAt: event.expiresAt });
    case "passkey-compared": {
      if (state !== "passkey_required") return { model, command: NOTHING };
      const { code, expiresAt } = event;
      return passkeyStep(model, at, "waiting-for-comparison", { step: "compare", code, expiresAt });
    }
    case "passkey-missed":
      if (state !== "passkey_required") return { model, command: NOTHING };
      return { model: unlinked(model, at, "inactive", "passkey-missed"), command: DROP };
    case "phone-scanned":
      return { model: enter(model, at, "linking", "phone-scanned", { phone: event.phone }), command: NOTHING };
    case "opened": {
      const { phone, name } = event;
      return { model: enter(model, at, "connected", "linked", { phone, name }), command: NOTHING };
    }
    case "closed":
      return closed(steadied(model, at), event, at);
    case "proxy-changed":
      if (state === "qr" || state === "passkey_required") {
        return { model: unlinked(model, at, "inactive", "proxy-changed"), command: DROP };
      }
      if (state !== "connected" && state !== "reconnecting") return { model, command: NOTHING };
      return { model: { ...enter(model, at, "reconnecting", "proxy-changed"), attempts: 0 }, command: CONNECT };
    case "silent": {
      if (!event.linked) return { model: unlinked(model, at, "inactive", "connection-lost"), command: DROP };
      return reconnect(enter(steadied(model, at), at, "reconnecting", "server-silent"), { refused: false });
    }
    case "logged-out":
      return { model: unlinked(model, at, "logged_out", "logged-out-here"), command: { do: "forget-credentials" } };
    case "stopping":
      if (!isLive(state)) return { model, command: DROP };
      return { model: enter(model, at, "reconnecting", "gateway-stopping"), command: DROP };
    default:
      return unreachable(event);
  }
}

function closed(
  model: SessionModel,
  { code, linked, byProxy = false }: Extract<SessionEvent, { type: "closed" }>,
  at: Date,
): Step {
  const verdict = closeVerdict(code, { justScanned: model.status.state === "linking" });
  if (verdict.next === "stop") {
    const next = enter(model, at, verdict.state, verdict.reason);
    return { model: linked ? next : unlinked(model, at, verdict.state, verdict.reason), command: DROP };
  }
  if (!linked) {
    const reason = model.passkey !== null ? "passkey-missed" : byProxy ? "proxy-failed" : "connection-lost";
    return { model: unlinked(model, at, "inactive", reason), command: DROP };
  }
  switch (verdict.next) {
    case "reconnect-now":
      return { model, command: CONNECT };
    case "reconnect-later":
      return reconnect(enter(model, at, stillLinking(model), reasonWhileAway(model, byProxy)), verdict);
    case "retry-session": {
      const sessionTries = model.sessionTries + 1;
      if (sessionTries > MAX_SESSION_TRIES) return unlink(model, at, "session-corrupt");
      return reconnect(
        { ...enter(model, at, stillLinking(model), reasonWhileAway(model, byProxy)), sessionTries },
        { refused: true },
      );
    }
    case "unlink":
      return unlink(model, at, verdict.reason);
    default:
      return unreachable(verdict);
  }
}

function passkeyStep(model: SessionModel, at: Date, reason: SessionReason, passkey: PasskeyStep): Step {
  return { model: { ...enter(model, at, "passkey_required", reason), passkey }, command: NOTHING };
}

function reconnect(model: SessionModel, { refused }: { readonly refused: boolean }): Step {
  const attempt = model.attempts;
  return { model: { ...model, attempts: attempt + 1 }, command: { do: "connect-later", attempt, refused } };
}

function unlink(model: SessionModel, at: Date, reason: SessionReason): Step {
  return { model: unlinked(model, at, "logged_out", reason), command: { do: "forget-credentials" } };
}

/** A phone that has just scanned is still being linked, however often the line drops. */
function stillLinking(model: SessionModel): SessionState {
  return model.status.state === "linking" ? "linking" : "reconnecting";
}

function reasonWhileAway(model: SessionModel, byProxy: boolean): SessionReason {
  if (model.status.state === "linking") return "phone-scanned";
  return byProxy ? "proxy-failed" : "connection-lost";
}

function steadied(model: SessionModel, at: Date): SessionModel {
  const { state, since } = model.status;
  const good = state === "connected" && at.getTime() - since.getTime() >= GOOD_AFTER_MS;
  return good ? { ...model, attempts: 0, sessionTries: 0 } : model;
}

/** What the owner of the instance is told that has happened to its account; null when it is linked as before, or not. */
function auditedChange(before: SessionState, after: SessionState): "session-linked" | "session-ended" | null {
  if (before === "linking" && after === "connected") return "session-linked";
  const wasLinked = before === "connected" || before === "reconnecting";
  return wasLinked && !isLive(after) ? "session-ended" : null;
}

/** States in which an account is linked and wanted online. */
export function isLive(state: SessionState): boolean {
  return state === "connected" || state === "reconnecting" || state === "linking";
}

function enter(
  model: SessionModel,
  at: Date,
  state: SessionState,
  reason: SessionReason,
  account: { phone?: string | null; name?: string | null } = {},
): SessionModel {
  const since = model.status.state === state ? model.status.since : at;
  return { ...model, code: null, passkey: null, status: { ...model.status, ...account, state, reason, since } };
}

function unlinked(model: SessionModel, at: Date, state: SessionState, reason: SessionReason): SessionModel {
  return { ...enter(model, at, state, reason, { phone: null, name: null }), attempts: 0, sessionTries: 0 };
}

/** A code that is still good, or the status of an account that is linked and wanted online. */
export function shownNow(
  { code, status }: SessionModel,
  { newCode, at }: { readonly newCode: boolean; readonly at: Date },
): StartOutcome | null {
  if (isLive(status.state) || (status.state === "passkey_required" && !newCode)) return { kind: "status", status };
  if (code === null || newCode || code.expiresAt <= at) return null;
  return { kind: "qr", qrText: code.text, expiresAt: code.expiresAt };
}

/** Of an account that cannot be linked by a code now. */
export function whyNoCode(status: SessionStatus): PairingFailure {
  if (isLive(status.state)) return { code: "already-linked" };
  return status.state === "banned" ? { code: "refused", providerCode: "banned" } : { code: "connection-lost" };
}

/** The whole of it, for `trackedSession`. */
export const SESSION_MACHINE = {
  newSession,
  transition,
  auditedChange,
  accountOf: ({ status: { phone, name } }: SessionModel) =>
    phone === null && name === null ? null : { phone, name, username: null },
  scannableCode: ({ code }: SessionModel) => code,
  codeOf: (event: SessionEvent) => (event.type === "closed" ? event.code : undefined),
};
