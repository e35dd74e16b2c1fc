import { unreachable } from "../../result.ts";
import type { TelegramStatus } from "../../sessions/telegram-session.ts";
import { type DownloadProblem, describeUrlProblem } from "../downloads.ts";
import { describeTelegramSession, TELEGRAM_WORDING } from "./session.ts";

/** A call that Telegram refused by a name of its own, or did not answer. */
export type TelegramCallProblem =
  | { readonly code: "refused"; readonly providerCode: string }
  | { readonly code: "not-acknowledged" }
  | { readonly code: "connection-lost" };

/** Why nothing was sent. */
export type TelegramSendProblem =
  | TelegramCallProblem
  | { readonly code: "not-connected"; readonly status: Pick<TelegramStatus, "reason" | "user"> }
  | { readonly code: "recipient-not-found" };

/** What went wrong with a log-in, and what to do about it. */
export function describeTelegramCallProblem(problem: TelegramCallProblem): string {
  switch (problem.code) {
    case "refused":
      return `Telegram refused (${problem.providerCode}).`;
    case "not-acknowledged":
      return "Telegram did not answer in time. Try again.";
    case "connection-lost":
      return "Telegram could not be reached. Try again.";
    default:
      return unreachable(problem);
  }
}

/** What went wrong with a send, and what to do about it. */
export function describeTelegramSendProblem(problem: TelegramSendProblem): string {
  switch (problem.code) {
    case "not-connected":
      return `The instance is not connected. ${describeTelegramSession(problem.status)}`;
    case "recipient-not-found":
      return "No Telegram account was found for this recipient. Check it; a phone number may be hidden from strangers.";
    case "refused":
      return `Telegram refused the message (${problem.providerCode}). Check the recipient and the content before trying again.`;
    case "not-acknowledged":
      return "Telegram did not confirm the message in time. It may still arrive: check before sending it again.";
    case "connection-lost":
      return "The connection dropped before Telegram confirmed the message. It may have arrived: check before sending it again.";
    default:
      return unreachable(problem);
  }
}

/** What went wrong with the URL of a photo or a file, and what to do about it. */
export function describeFileProblem(problem: DownloadProblem, kind: "photo" | "file"): string {
  switch (problem.code) {
    case "too-large":
      return kind === "photo" ? TELEGRAM_WORDING.photoTooLarge : "A file may have at most 2,097,152,000 bytes.";
    case "wrong-type":
      return kind === "file" || problem.mimetype === null
        ? "The media URL gives the file compressed. Use a host that gives it as it is."
        : `The media URL does not lead to a JPEG, PNG or WebP picture (it is ${problem.mimetype}). Send it as a file.`;
    default:
      return describeUrlProblem(problem);
  }
}

/** Where a sent message stands. */
export const TELEGRAM_DELIVERY_WORDING = {
  sent: "Telegram has the message",
  delivered: "The message is on the recipient's phone",
  read: "The recipient has read the message",
  failed: "Telegram refused the message",
} as const;
