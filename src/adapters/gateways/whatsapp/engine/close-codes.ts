import type { SessionReason } from "#domain/sessions/session-state.ts";

/** What to do when a connection has closed. */
type CloseVerdict =
  /** Not an error and not counted: WhatsApp asks for it after pairing. */
  | { readonly next: "reconnect-now" }
  /** `refused`: WhatsApp was reached and does not want us now, so that asking soon again makes it worse. */
  | { readonly next: "reconnect-later"; readonly refused: boolean }
  /** Once more, until too many tries: then the stored session is of no use. */
  | { readonly next: "retry-session" }
  /** Credentials stay; only a person starts it again. */
  | { readonly next: "stop"; readonly state: "inactive" | "banned"; readonly reason: SessionReason }
  /** The link is gone: remove the credentials. */
  | { readonly next: "unlink"; readonly reason: SessionReason };

/** Tries with a session that WhatsApp calls bad, before the phone has to be linked again. */
export const MAX_SESSION_TRIES = 3;

const RESTART_REQUIRED = 515;
const REPLACED = 440;
const LOGGED_OUT = 401;
const FORBIDDEN = 403;
const CLIENT_TOO_OLD = 405;
const NOT_MULTI_DEVICE = 411;
const BAD_SESSION = 500;
/** Silence, a broken line, and WhatsApp's own servers away or restarting. */
const CUT_OFF: ReadonlySet<number> = new Set([408, 428, 503]);

/**
 * The table of close codes. `justScanned`: WhatsApp sometimes answers 401 to the first log-in after a scan, though
 * the link is good.
 */
export function closeVerdict(code: number, context: { readonly justScanned: boolean }): CloseVerdict {
  switch (code) {
    case RESTART_REQUIRED:
      return { next: "reconnect-now" };
    case LOGGED_OUT:
      return context.justScanned ? { next: "retry-session" } : { next: "unlink", reason: "unlinked-from-phone" };
    case FORBIDDEN:
      return { next: "stop", state: "banned", reason: "refused-by-provider" };
    case CLIENT_TOO_OLD:
      return { next: "stop", state: "inactive", reason: "client-outdated" };
    case NOT_MULTI_DEVICE:
      return { next: "unlink", reason: "session-corrupt" };
    case REPLACED:
      // Two owners that reconnect evict each other for ever.
      return { next: "stop", state: "inactive", reason: "replaced-elsewhere" };
    case BAD_SESSION:
      return { next: "retry-session" };
    default:
      return { next: "reconnect-later", refused: !CUT_OFF.has(code) };
  }
}
