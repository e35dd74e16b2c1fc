import { say } from "#languages/say.ts";
import type { FileKind } from "../../messages/content.ts";
import type { CallFailure, DownloadFailure, NotSent } from "../../messages/failures.ts";
import { unreachable } from "../../result.ts";
import type { TelegramStatus } from "../../sessions/telegram-session.ts";
import { describeUrlFailure } from "../downloads.ts";
import { describeUnconfirmed } from "../messages.ts";
import { describeTelegramSession, TELEGRAM_WORDING } from "./session.ts";

/** What went wrong with a log-in, and what to do about it. */
export function describeTelegramCallFailure(failure: CallFailure): string {
  switch (failure.code) {
    case "refused":
      return say("Telegram refused ({code}).", { code: failure.providerCode });
    case "not-acknowledged":
      return say("Telegram did not answer in time. Try again.");
    case "connection-lost":
      return say("Telegram could not be reached. Try again.");
    default:
      return unreachable(failure);
  }
}

/** What went wrong with a send, and what to do about it. */
export function describeTelegramSendFailure(failure: NotSent<Pick<TelegramStatus, "reason" | "user">>): string {
  switch (failure.code) {
    case "not-connected":
      return say("The instance is not connected. {why}", { why: describeTelegramSession(failure.status) });
    case "recipient-not-found":
      return say(
        "No Telegram account was found for this recipient. Check it; a phone number may be hidden from strangers.",
      );
    default:
      return describeUnconfirmed("telegram", failure);
  }
}

/** What went wrong with a photo or a file, or its URL, and what to do about it. */
export function describeFileFailure(failure: DownloadFailure, kind: FileKind): string {
  switch (failure.code) {
    case "too-large":
      return kind === "image" ? TELEGRAM_WORDING.photoTooLarge : say("A file may have at most 2,097,152,000 bytes.");
    case "wrong-type":
      if (failure.isSentUp) {
        return kind !== "image"
          ? say("The file is {mimetype}, which Telegram cannot show so. Send it as a document.", {
              mimetype: failure.mimetype,
            })
          : say("The file is no JPEG, PNG or WebP picture (it is {mimetype}). Send it as a document.", {
              mimetype: failure.mimetype,
            });
      }
      if (failure.mimetype === null) {
        return say("The media URL gives the file compressed. Use a host that gives it as it is.");
      }
      return kind !== "image"
        ? say("The media URL leads to {mimetype}, which Telegram cannot show so. Send it as a file.", {
            mimetype: failure.mimetype,
          })
        : say("The media URL does not lead to a JPEG, PNG or WebP picture (it is {mimetype}). Send it as a file.", {
            mimetype: failure.mimetype,
          });
    default:
      return describeUrlFailure(failure);
  }
}

/** Digits that nobody's phone answers to, but somebody's id. */
export function describeRecipientIsId(id: string): string {
  return say("{id} is the id of somebody who wrote, not a phone number. To answer, write id:{id}.", { id });
}
