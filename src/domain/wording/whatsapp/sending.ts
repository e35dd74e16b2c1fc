import { say } from "#languages/say.ts";
import type { WhatsAppSendFailure } from "../../messages/failures.ts";
import type { SessionStatus } from "../../sessions/session-state.ts";
import { describeUnconfirmed } from "../messages.ts";
import { describeWhatsAppSession } from "./session.ts";

/** What went wrong with a send, and what to do about it. */
export function describeWhatsAppSendFailure(
  failure: WhatsAppSendFailure<Pick<SessionStatus, "state" | "reason" | "phone">>,
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
    default:
      return describeUnconfirmed("whatsapp", failure);
  }
}

/** What the recipient of a one-time code reads: a message, in English for everybody. */
export function otpText(code: string): string {
  return `${code} is your verification code. For your security, do not share it.`;
}
