import { unreachable } from "#domain/result.ts";
import { say } from "#languages/say.ts";
import type { TelegramLoginView, TelegramView } from "#ports/contracts/telegram/dashboard.ts";

export type CodeLoginView = Extract<TelegramLoginView, { step: "code" }>;
export type PasswordLoginView = Extract<TelegramLoginView, { step: "password" }>;

/** How the reader has chosen to log in. */
export type LoginWay = "phone" | "qr";

/** What the working area of the dialog shows. */
export type Panel =
  /** Until the first check has answered. */
  | { readonly kind: "checking" }
  /** `why`: what ended the last session or log-in, where that is worth a line. */
  | { readonly kind: "request"; readonly why: string | null }
  | { readonly kind: "verify"; readonly login: CodeLoginView }
  | { readonly kind: "password"; readonly login: PasswordLoginView }
  | { readonly kind: "qr" }
  /** The log-in was accepted; the next check names the account. */
  | { readonly kind: "entering" }
  | { readonly kind: "reconnecting"; readonly message: string }
  | { readonly kind: "connected"; readonly session: TelegramView };

export interface PanelInput {
  /** Null while unknown: before the first check, and after a logout until the re-check. */
  readonly session: TelegramView | null;
  readonly way: LoginWay;
  /** A code or password has just been accepted. */
  readonly entered: boolean;
}

export function panelFor({ session, way, entered }: PanelInput): Panel {
  if (session?.state === "connected") return { kind: "connected", session };
  if (entered) return { kind: "entering" };
  if (session?.state === "reconnecting") return { kind: "reconnecting", message: session.message };
  const login = session?.login ?? null;
  if (login === null) return way === "qr" ? { kind: "qr" } : { kind: "request", why: whyNotLinked(session) };
  switch (login.step) {
    case "code":
      return { kind: "verify", login };
    case "password":
      return { kind: "password", login };
    case "qr":
      return { kind: "qr" };
    default:
      return unreachable(login);
  }
}

/** Null where the reader did it, or nothing has happened yet. */
function whyNotLinked(session: TelegramView | null): string | null {
  if (session === null) return null;
  switch (session.reason) {
    case "never-linked":
    case "login-cancelled":
    case "logged-out-here":
      return null;
    default:
      return session.message || null;
  }
}

const DISCONNECTED_POLL_MS = 5_000;
const CONNECTED_POLL_MS = 10_000;
const ABOUT_TO_CHANGE_POLL_MS = 1_000;

/**
 * Every 5 s while not connected (spec §4) and every second while something shown is about to
 * change; once connected slower, so that a session ended from the phone shows.
 */
export function statusPollMs(panel: Panel): number {
  if (panel.kind === "connected") return CONNECTED_POLL_MS;
  return panel.kind === "qr" || panel.kind === "reconnecting" ? ABOUT_TO_CHANGE_POLL_MS : DISCONNECTED_POLL_MS;
}

/** The state in words, for the live region. */
export function announcement(panel: Panel): string {
  switch (panel.kind) {
    case "checking":
      return say("Checking status");
    case "request":
      return [say("Session not active."), panel.why].filter(Boolean).join(" ");
    case "verify":
      return say("Waiting for the verification code");
    case "password":
      return say("This account has a password");
    case "qr":
      return say("Waiting for your phone");
    case "entering":
      return say("Connecting");
    case "reconnecting":
      return panel.message;
    case "connected":
      return panel.session.user ? say("Connected as {who}", { who: panel.session.user.name }) : say("Connected");
    default:
      return unreachable(panel);
  }
}
