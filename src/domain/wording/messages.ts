import { say } from "#languages/say.ts";
import type { Platform } from "../instances/instance.ts";
import type { CallFailure } from "../messages/failures.ts";
import type { MessageState } from "../messages/life.ts";
import { MAX_AHEAD_DAYS, type ScheduleFailure } from "../messages/schedule.ts";
import { unreachable } from "../result.ts";
import type { HoldReason, NewChatQuota } from "../sessions/queue.ts";
import { networkName } from "./platforms.ts";

/** Sentences about messages that are the same for both networks, but for the name. */

export const MESSAGE_WORDING = { empty: say("The message is empty.") } as const;

/** `maxLength` in UTF-16 units. */
export function describeTooLong(part: "text" | "caption", maxLength: number): string {
  return part === "text"
    ? say("The message is longer than {most} characters.", { most: maxLength })
    : say("The caption is longer than {most} characters.", { most: maxLength });
}

/** Where a message that goes out stands. */
export function deliveryWording(platform: Platform): Readonly<Record<MessageState, string>> {
  const network = networkName(platform);
  return {
    accepted: say("The message waits for its time"),
    queued: say("The message waits for its turn"),
    sending: say("The message is on its way to {network}", { network }),
    sent: say("{network} has the message", { network }),
    delivered: say("The message is on the recipient's phone"),
    read: say("The recipient has read the message"),
    failed: say("{network} refused the message", { network }),
    cancelled: say("The message was cancelled before it left"),
    expired: say("The message did not leave before it expired"),
    unknown: say("Nobody knows whether {network} has the message", { network }),
  };
}

/** Of one that came in. */
export function receivedWording(platform: Platform): string {
  return say("The message came in from {network}", { network: networkName(platform) });
}

/** Why a message cannot wait for the time that was asked for. */
export function describeScheduleFailure({ code }: ScheduleFailure): string {
  if (code === "send-at-past") return say("sendAt is over already.");
  return say("sendAt may be at most {days} days ahead.", { days: MAX_AHEAD_DAYS });
}

export function describeErased(messages: number): string {
  return say("{count} {count, plural, one {message} other {messages}} erased", { count: messages });
}

/** Why a message can no longer be taken back. */
export function describeNotCancellable(state: MessageState): string {
  return say("The message is {state}: only one that waits can be cancelled.", { state });
}

/** Why a message cannot be sent again. */
export function describeNotResendable(why: "in" | "open" | "erased"): string {
  switch (why) {
    case "in":
      return say("The message came in: only one that was sent from here can be sent again.");
    case "open":
      return say("The message is still under way. Wait for its end, or cancel it first.");
    case "erased":
      return say("What the message said is no longer kept.");
    default:
      return unreachable(why);
  }
}

/** Why the network did not give a file that came in. */
export function describeNotFetched(platform: Platform, failure: CallFailure): string {
  const network = networkName(platform);
  switch (failure.code) {
    case "refused":
      return say("{network} refused to give the file ({code}).", { network, code: failure.providerCode });
    case "not-acknowledged":
      return say("{network} did not give the file in time. Try again.", { network });
    case "connection-lost":
      return say("The connection to {network} dropped before the file was here. Try again.", { network });
    default:
      return unreachable(failure);
  }
}

/** Why the messages of an account wait, for whoever asked for one more. */
export function describeHold(reason: HoldReason): string {
  switch (reason) {
    case "pace":
      return say(
        "This account writes one message after the other, and this one's turn has not come in time. Send it again later.",
      );
    case "new-chats":
      return say(
        "This account has written to enough new people for today. Those whom it knows can still be written to.",
      );
    case "flood":
      return say("The network asks this account to write less. Wait before sending again.");
    case "restricted":
      return say("The network does not let this account start new chats for now.");
    default:
      return unreachable(reason);
  }
}

/** A file that came in. `maxBytes` in MB of 1,048,576 bytes, rounded down. */
export function describeIncomingTooLarge(maxBytes: number): string {
  return say("The file has more than {most} MB.", { most: Math.floor(maxBytes / 1_048_576) });
}

/** What went wrong between us and the network, and whether the message may still arrive. */
export function describeUnconfirmed(platform: Platform, failure: CallFailure): string {
  const network = networkName(platform);
  switch (failure.code) {
    case "refused":
      return say("{network} refused the message ({code}). Check the recipient and the content before trying again.", {
        network,
        code: failure.providerCode,
      });
    case "not-acknowledged":
      return say("{network} did not confirm the message in time. It may still arrive: check before sending it again.", {
        network,
      });
    case "connection-lost":
      return say(
        "The connection dropped before {network} confirmed the message. It may have arrived: check before sending it again.",
        { network },
      );
    default:
      return unreachable(failure);
  }
}

/** Why an account's messages wait, for its owner to read. */
export function describeQueueHold(reason: HoldReason): string {
  switch (reason) {
    case "pace":
      return say("This account writes one message after the other.");
    case "new-chats":
      return say("Messages to new people wait: this account has written to enough of them for today.");
    case "flood":
      return say("Messages wait: the network asks this account to write less.");
    case "restricted":
      return say("Messages to new people wait: the network does not let this account start chats.");
    default:
      return unreachable(reason);
  }
}

/** Of a hold that lets known people be written to. */
export function describeKnownPeople(): string {
  return say("People whom it has written with are still written to.");
}

/** Before its network's quota of new people is used up. */
export function describeQuotaWarning({ used, most }: Pick<NewChatQuota, "used" | "most">): string {
  return say("This account has written to {used} of the {most} new people that its network lets it write to.", {
    used,
    most,
  });
}

/** What becomes of it then. */
export function describeQuotaEnd(): string {
  return say("Once it has written to as many, only people whom it has written with can be written to.");
}
