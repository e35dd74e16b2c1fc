import { ENDS_SESSION } from "../sessions/telegram-errors.ts";
import type { SendFailure } from "./failures.ts";

/** What becomes of a message after an attempt that failed. */
export type Verdict =
  /** The connection let it down: again under the same id as soon as the account is online. `left` when it may have gone. */
  | { readonly next: "again"; readonly left: boolean }
  /** The network, or this machine, asks for time. `hold` when all of the account's messages have to wait. */
  | { readonly next: "wait"; readonly seconds: number; readonly hold: boolean }
  /** Refused. `restricts` when the account may write to nobody new for now. */
  | { readonly next: "end"; readonly restricts: boolean };

/** Where nobody says how long. */
const FLOOD_SECONDS = 60;
const UPLOADS_SECONDS = 30;
const TOO_MANY = "429";

export function verdictOf(failure: SendFailure): Verdict {
  switch (failure.code) {
    case "not-connected":
      return { next: "again", left: false };
    case "connection-lost":
    case "not-acknowledged":
      return { next: "again", left: failure.left ?? true };
    case "uploads-busy":
      return { next: "wait", seconds: UPLOADS_SECONDS, hold: false };
    case "refused":
      if (failure.providerCode === TOO_MANY) return { next: "wait", seconds: FLOOD_SECONDS, hold: true };
      return { next: "end", restricts: false };
    case "account-restricted":
      return { next: "end", restricts: true };
    case "telegram-error":
      if (failure.error === "FLOOD_WAIT") {
        return { next: "wait", seconds: failure.retryAfterSeconds ?? FLOOD_SECONDS, hold: true };
      }
      if (ENDS_SESSION.has(failure.error)) return { next: "again", left: false };
      return { next: "end", restricts: failure.error === "PEER_FLOOD" };
    default:
      return { next: "end", restricts: false };
  }
}

/**
 * True of what a repeat would be told again: a caller that names its message gets the first answer. After anything else
 * a repeat tries again, under the same id.
 */
export function isFinal(failure: SendFailure): boolean {
  switch (failure.code) {
    case "recipient-not-found":
    case "recipient-is-id":
    case "account-restricted":
    case "download-failed":
      return true;
    case "telegram-error":
      return verdictOf(failure).next === "end" && failure.error !== "PEER_FLOOD" && !MAY_PASS.has(failure.error);
    default:
      return false;
  }
}

/** Of Telegram's refusals those that are no fault of the message: its own, answered 502. */
const MAY_PASS: ReadonlySet<string> = new Set(["FILE_PARTS_INVALID", "FILE_PART_MISSING", "UPDATE_APP_TO_LOGIN"]);
