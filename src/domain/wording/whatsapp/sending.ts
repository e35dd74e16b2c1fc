import type { WhatsAppSendFailure } from "../../messages/failures.ts";
import { unreachable } from "../../result.ts";
import type { SessionStatus } from "../../sessions/session-state.ts";
import { describeWhatsAppSession } from "./session.ts";

/** What went wrong with a send, and what to do about it. */
export function describeWhatsAppSendFailure(
  failure: WhatsAppSendFailure<Pick<SessionStatus, "state" | "reason" | "phone">>,
): string {
  switch (failure.code) {
    case "not-connected":
      return `The instance is not connected. ${describeWhatsAppSession(failure.status)}`;
    case "recipient-not-found":
      return "This number is not on WhatsApp. Check it, with its country code.";
    case "account-restricted":
      return "WhatsApp does not let this account start new chats for now. Do not retry; wait until the phone allows it.";
    case "refused":
      return `WhatsApp refused the message (${failure.providerCode}). Check the recipient and the content before trying again.`;
    case "not-acknowledged":
      return "WhatsApp did not confirm the message in time. It may still arrive: check before sending it again.";
    case "connection-lost":
      return "The connection dropped before WhatsApp confirmed the message. It may have arrived: check before sending it again.";
    default:
      return unreachable(failure);
  }
}

/** Where a sent message stands. */
export const WHATSAPP_DELIVERY_WORDING = {
  sent: "WhatsApp has the message",
  delivered: "The message is on the recipient's phone",
  read: "The recipient has read the message",
  failed: "WhatsApp refused the message",
} as const;

/** What the recipient of a one-time code reads. */
export function otpText(code: string): string {
  return `${code} is your verification code. For your security, do not share it.`;
}
