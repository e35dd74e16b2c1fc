import { unreachable } from "../../result.ts";
import type { SessionStatus } from "../../sessions/session-state.ts";
import { describeWhatsAppSession } from "./session.ts";

/** Why nothing was sent. */
export type SendProblem =
  | { readonly code: "not-connected"; readonly status: Pick<SessionStatus, "state" | "reason" | "phone"> }
  | { readonly code: "recipient-not-found" }
  | { readonly code: "account-restricted" }
  | { readonly code: "refused"; readonly providerCode: string }
  | { readonly code: "not-acknowledged" }
  | { readonly code: "connection-lost" };

/** What went wrong with a send, and what to do about it. */
export function describeSendProblem(problem: SendProblem): string {
  switch (problem.code) {
    case "not-connected":
      return `The instance is not connected. ${describeWhatsAppSession(problem.status)}`;
    case "recipient-not-found":
      return "This number is not on WhatsApp. Check it, with its country code.";
    case "account-restricted":
      return "WhatsApp does not let this account start new chats for now. Do not retry; wait until the phone allows it.";
    case "refused":
      return `WhatsApp refused the message (${problem.providerCode}). Check the recipient and the content before trying again.`;
    case "not-acknowledged":
      return "WhatsApp did not confirm the message in time. It may still arrive: check before sending it again.";
    case "connection-lost":
      return "The connection dropped before WhatsApp confirmed the message. It may have arrived: check before sending it again.";
    default:
      return unreachable(problem);
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
