import type { SessionChange } from "#domain/events/session-event.ts";
import { unreachable } from "#domain/result.ts";
import type { TelegramErrorCode } from "#domain/sessions/telegram-errors.ts";
import type {
  TelegramLogin,
  TelegramReason,
  TelegramState,
  TelegramStatus,
  TelegramUser,
} from "#domain/sessions/telegram-session.ts";

/** Where one account stands; changed by `transition` alone. */
export interface SessionModel {
  readonly status: TelegramStatus;
  /** Failed checks since the connection was last good for a while. */
  readonly attempts: number;
}

/** Why a log-in came to nothing. */
export type LoginEnd = Extract<TelegramReason, "login-expired" | "login-cancelled" | "too-many-wrong-codes">;

export type SessionEvent =
  | { readonly type: "restoring"; readonly user: TelegramUser | null }
  /** A step of a log-in has been reached; the login says which. */
  | { readonly type: "login-step"; readonly login: TelegramLogin }
  | { readonly type: "login-ended"; readonly reason: LoginEnd }
  | { readonly type: "linked"; readonly user: TelegramUser }
  /** Telegram has just said who this is. */
  | { readonly type: "alive"; readonly user: TelegramUser }
  /** `refused`: Telegram has answered, though not with what it was asked. */
  | {
      readonly type: "lost";
      readonly reason: "connection-lost" | "server-silent" | "proxy-failed";
      readonly refused?: boolean;
    }
  /** Another proxy, or none, is to be used from now on. */
  | { readonly type: "proxy-changed" }
  | { readonly type: "online" }
  /** One of ENDS_SESSION. */
  | { readonly type: "ended"; readonly error: TelegramErrorCode }
  | { readonly type: "corrupt" }
  | { readonly type: "logged-out" }
  | { readonly type: "stopping" };

/** What the owner of the model has to do next. */
export type SessionCommand =
  | { readonly do: "nothing" }
  | { readonly do: "check-now" }
  /** After the back-off of this attempt, 0 first; `refused` by Telegram, rather than cut off. */
  | { readonly do: "check-later"; readonly attempt: number; readonly refused: boolean }
  /** Close the engine and remove what is stored. */
  | { readonly do: "discard" };

interface Step {
  readonly model: SessionModel;
  readonly command: SessionCommand;
}

/** A connection that lasted this long starts the back-off anew. */
export const GOOD_AFTER_MS = 5_000;

const NOTHING = { do: "nothing" } as const;
const DISCARD = { do: "discard" } as const;

const STEPS = {
  code: { state: "code", reason: "waiting-for-code" },
  password: { state: "password", reason: "waiting-for-password" },
  qr: { state: "qr", reason: "waiting-for-scan" },
} as const;

function newSession(at: Date): SessionModel {
  return { status: { state: "inactive", reason: "never-linked", since: at, user: null, login: null }, attempts: 0 };
}

/** The next model and what to do about it. An event that makes no sense in a state changes nothing. */
function transition(model: SessionModel, event: SessionEvent, at: Date): Step {
  const { state } = model.status;
  const same = { model, command: NOTHING };
  switch (event.type) {
    case "restoring":
      if (state !== "inactive" && state !== "reconnecting") return same;
      return { model: enter(model, at, "reconnecting", "restoring", event.user), command: NOTHING };
    case "login-step": {
      if (isLive(state)) return same;
      const step = STEPS[event.login.step];
      return { model: unlinked(model, at, step.state, step.reason, event.login), command: NOTHING };
    }
    case "login-ended":
      if (isLive(state)) return same;
      return { model: unlinked(model, at, "inactive", event.reason), command: DISCARD };
    case "linked":
      return { model: { ...enter(model, at, "connected", "linked", event.user), attempts: 0 }, command: NOTHING };
    case "alive":
      if (!isLive(state)) return same;
      return { model: enter(model, at, "connected", "linked", event.user), command: NOTHING };
    case "lost":
      return isLive(state) ? reconnect(steadied(model, at), event, at) : same;
    case "proxy-changed": {
      if (!isLive(state)) return same;
      const next = enter(model, at, "reconnecting", "proxy-changed", model.status.user);
      return { model: { ...next, attempts: 0 }, command: { do: "check-now" } };
    }
    case "online":
      return state === "reconnecting" ? { model, command: { do: "check-now" } } : same;
    case "ended": {
      if (!isLive(state)) return same;
      const end = endOf(event.error);
      return { model: unlinked(model, at, end.state, end.reason), command: DISCARD };
    }
    case "corrupt":
      return { model: unlinked(model, at, "logged_out", "session-corrupt"), command: DISCARD };
    case "logged-out":
      return { model: unlinked(model, at, "logged_out", "logged-out-here"), command: DISCARD };
    case "stopping":
      if (!isLive(state)) return same;
      return { model: enter(model, at, "reconnecting", "gateway-stopping", model.status.user), command: NOTHING };
    default:
      return unreachable(event);
  }
}

/** What the owner of the instance is told that has happened to its account; null when it is linked as before, or not. */
function auditedChange(before: TelegramState, after: TelegramState): "session-linked" | "session-ended" | null {
  if (isLive(before) === isLive(after)) return null;
  if (isLive(before)) return "session-ended";
  return after === "connected" ? "session-linked" : null;
}

/** States in which an account is linked and wanted online. */
export function isLive(state: TelegramState): boolean {
  return state === "connected" || state === "reconnecting";
}

function endOf(error: TelegramErrorCode): { state: TelegramState; reason: TelegramReason } {
  switch (error) {
    case "AUTH_KEY_DUPLICATED":
      return { state: "logged_out", reason: "used-elsewhere" };
    case "USER_DEACTIVATED":
    case "USER_DEACTIVATED_BAN":
      return { state: "banned", reason: "account-deactivated" };
    default:
      return { state: "logged_out", reason: "ended-from-phone" };
  }
}

function reconnect(
  model: SessionModel,
  { reason, refused = false }: Extract<SessionEvent, { type: "lost" }>,
  at: Date,
): Step {
  const attempt = model.attempts;
  const next = { ...enter(model, at, "reconnecting", reason, model.status.user), attempts: attempt + 1 };
  return { model: next, command: { do: "check-later", attempt, refused } };
}

function steadied(model: SessionModel, at: Date): SessionModel {
  const { state, since } = model.status;
  const good = state === "connected" && at.getTime() - since.getTime() >= GOOD_AFTER_MS;
  return good ? { ...model, attempts: 0 } : model;
}

function enter(
  model: SessionModel,
  at: Date,
  state: TelegramState,
  reason: TelegramReason,
  user: TelegramUser | null,
): SessionModel {
  const since = model.status.state === state ? model.status.since : at;
  return { ...model, status: { state, reason, since, user, login: null } };
}

function unlinked(
  model: SessionModel,
  at: Date,
  state: TelegramState,
  reason: TelegramReason,
  login: TelegramLogin | null = null,
): SessionModel {
  const { status } = enter(model, at, state, reason, null);
  return { status: { ...status, login }, attempts: 0 };
}

/** The whole of it, for `trackedSession`. */
export const SESSION_MACHINE = {
  newSession,
  transition,
  auditedChange,
  accountOf: ({ status: { user } }: SessionModel) => user,
  scannableCode: ({ status: { login } }: SessionModel): SessionChange["code"] =>
    login?.step === "qr" ? { text: login.url, expiresAt: login.expiresAt } : null,
  codeOf: (event: SessionEvent) => (event.type === "ended" ? event.error : undefined),
};
