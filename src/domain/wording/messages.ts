import type { CallFailure } from "../messages/failures.ts";
import { unreachable } from "../result.ts";

/** Sentences about messages that name a network and are the same on each. */

type Network = "WhatsApp" | "Telegram";

export const MESSAGE_WORDING = { empty: "The message is empty." } as const;

/** `maxLength` in UTF-16 units. */
export function describeTooLong(part: "text" | "caption", maxLength: number): string {
  return `The ${part === "text" ? "message" : "caption"} is longer than ${maxLength} characters.`;
}

/** Where a sent message stands. */
export function deliveryWording(network: Network) {
  return {
    sent: `${network} has the message`,
    delivered: "The message is on the recipient's phone",
    read: "The recipient has read the message",
    failed: `${network} refused the message`,
  } as const;
}

/** What went wrong between us and the network, and whether the message may still arrive. */
export function describeUnconfirmed(network: Network, failure: CallFailure): string {
  switch (failure.code) {
    case "refused":
      return `${network} refused the message (${failure.providerCode}). Check the recipient and the content before trying again.`;
    case "not-acknowledged":
      return `${network} did not confirm the message in time. It may still arrive: check before sending it again.`;
    case "connection-lost":
      return `The connection dropped before ${network} confirmed the message. It may have arrived: check before sending it again.`;
    default:
      return unreachable(failure);
  }
}
