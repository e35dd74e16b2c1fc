import { count } from "../count.ts";
import type { Platform } from "../instances/instance.ts";
import type { CallFailure } from "../messages/failures.ts";
import type { MessageState } from "../messages/life.ts";
import { MAX_AHEAD_DAYS, type ScheduleFailure } from "../messages/schedule.ts";
import { unreachable } from "../result.ts";
import type { HoldReason } from "../sessions/queue.ts";
import { PLATFORM_NAMES } from "./platforms.ts";

/** Sentences about messages that are the same for both networks, but for the name. */

export const MESSAGE_WORDING = { empty: "The message is empty." } as const;

/** `maxLength` in UTF-16 units. */
export function describeTooLong(part: "text" | "caption", maxLength: number): string {
  return `The ${part === "text" ? "message" : "caption"} is longer than ${maxLength} characters.`;
}

/** Where a message that goes out stands. */
export function deliveryWording(platform: Platform): Readonly<Record<MessageState, string>> {
  const network = PLATFORM_NAMES[platform];
  return {
    accepted: "The message waits for its time",
    queued: "The message waits for its turn",
    sending: `The message is on its way to ${network}`,
    sent: `${network} has the message`,
    delivered: "The message is on the recipient's phone",
    read: "The recipient has read the message",
    failed: `${network} refused the message`,
    cancelled: "The message was cancelled before it left",
    expired: "The message did not leave before it expired",
    unknown: `Nobody knows whether ${network} has the message`,
  };
}

/** Of one that came in. */
export function receivedWording(platform: Platform): string {
  return `The message came in from ${PLATFORM_NAMES[platform]}`;
}

/** Why a message cannot wait for the time that was asked for. */
export function describeScheduleFailure({ code }: ScheduleFailure): string {
  return code === "send-at-past" ? "sendAt is over already." : `sendAt may be at most ${MAX_AHEAD_DAYS} days ahead.`;
}

export function describeErased(messages: number): string {
  return `${count(messages, "message")} erased`;
}

/** Why a message can no longer be taken back. */
export function describeNotCancellable(state: MessageState): string {
  return `The message is ${state}: only one that waits can be cancelled.`;
}

/** Why a message cannot be sent again. */
export function describeNotResendable(why: "in" | "open" | "erased"): string {
  switch (why) {
    case "in":
      return "The message came in: only one that was sent from here can be sent again.";
    case "open":
      return "The message is still under way. Wait for its end, or cancel it first.";
    case "erased":
      return "What the message said is no longer kept.";
    default:
      return unreachable(why);
  }
}

/** Why the network did not give a file that came in. */
export function describeNotFetched(platform: Platform, failure: CallFailure): string {
  const network = PLATFORM_NAMES[platform];
  switch (failure.code) {
    case "refused":
      return `${network} refused to give the file (${failure.providerCode}).`;
    case "not-acknowledged":
      return `${network} did not give the file in time. Try again.`;
    case "connection-lost":
      return `The connection to ${network} dropped before the file was here. Try again.`;
    default:
      return unreachable(failure);
  }
}

/** Why the messages of an account wait, for whoever asked for one more. */
export function describeHold(reason: HoldReason): string {
  switch (reason) {
    case "pace":
      return "This account writes one message after the other, and this one's turn has not come in time. Send it again later.";
    case "new-chats":
      return "This account has written to enough new people for today. Those whom it knows can still be written to.";
    case "flood":
      return "The network asks this account to write less. Wait before sending again.";
    case "restricted":
      return "The network does not let this account start new chats for now.";
    default:
      return unreachable(reason);
  }
}

/** A file that came in. `maxBytes` in MB of 1,048,576 bytes, rounded down. */
export function describeIncomingTooLarge(maxBytes: number): string {
  return `The file has more than ${Math.floor(maxBytes / 1_048_576)} MB.`;
}

/** What went wrong between us and the network, and whether the message may still arrive. */
export function describeUnconfirmed(platform: Platform, failure: CallFailure): string {
  const network = PLATFORM_NAMES[platform];
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

/** Why an account's messages wait, for its owner to read. */
export function describeQueueHold(reason: HoldReason): string {
  switch (reason) {
    case "pace":
      return "This account writes one message after the other.";
    case "new-chats":
      return "Messages to new people wait: this account has written to enough of them for today.";
    case "flood":
      return "Messages wait: the network asks this account to write less.";
    case "restricted":
      return "Messages to new people wait: the network does not let this account start chats.";
    default:
      return unreachable(reason);
  }
}
