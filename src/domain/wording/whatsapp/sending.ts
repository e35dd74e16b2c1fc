import { say } from "#languages/say.ts";
import type { ActRefusal, FileBrokenOff, WhatsAppSendFailure } from "../../messages/failures.ts";
import type { SessionStatus } from "../../sessions/session-state.ts";
import { describeUnconfirmed } from "../messages.ts";
import { describeWhatsAppSession } from "./session.ts";

/** What went wrong with a send, and what to do about it. */
export function describeWhatsAppSendFailure(
  failure: Exclude<WhatsAppSendFailure<Pick<SessionStatus, "state" | "reason" | "phone">>, FileBrokenOff>,
): string {
  switch (failure.code) {
    case "not-connected":
      return say("The instance is not connected. {why}", { why: describeWhatsAppSession(failure.status) });
    case "recipient-not-found":
      return say("This number is not on WhatsApp. Check it, with its country code.");
    case "account-restricted":
      return say(
        "WhatsApp does not let this account start new chats for now. Do not retry; wait until the phone allows it.",
      );
    case "refused":
      return describeRefusal(failure.providerCode) ?? describeUnconfirmed("whatsapp", failure);
    default:
      return describeUnconfirmed("whatsapp", failure);
  }
}

function describeRefusal(providerCode: string): string | null {
  switch (providerCode as ActRefusal) {
    case "message-too-old":
      return say(
        "The message is too old: WhatsApp shows changes of a message for 15 minutes, its deletion for 60 hours.",
      );
    case "message-not-kept":
      return say("The message that is to be forwarded is no longer kept as a whole.");
    case "not-own-message":
      return say("Only the account's own messages can be changed or deleted.");
    default:
      return null;
  }
}

/** What the recipient of a one-time code reads: a message, in English for everybody. */
export function otpText(code: string): string {
  return `${code} is your verification code. For your security, do not share it.`;
}
