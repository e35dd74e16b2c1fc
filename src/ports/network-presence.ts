import type { PresenceState, TypingState } from "#domain/messages/groups.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { Result } from "#domain/result.ts";
import type { InstanceRef } from "./instances.ts";
import type { GroupFailure } from "./network-groups.ts";
import type { StandingFailure } from "./network-standings.ts";

/** What a linked account does about others without a message. */
export interface NetworkPresence {
  /** Shown for some seconds: it has to be said again while it goes on. */
  type(instance: InstanceRef, recipient: Recipient, state: TypingState): Promise<Result<null, GroupFailure>>;
  /**
   * Those with whom the account has chats see it, as far as its privacy lets them: until the network has heard nothing more
   * for some minutes, or the account connects anew. `key-awaited`: its phone has not yet shared the name that goes with it.
   */
  show(instance: InstanceRef, state: PresenceState): Promise<Result<null, StandingFailure>>;
  /** The other side sees that these were read; `messageIds` are the network's, of messages that came in from there. */
  markRead(
    instance: InstanceRef,
    recipient: Recipient,
    messageIds: readonly string[],
  ): Promise<Result<null, GroupFailure>>;
  /** Nothing that a person writes arrives, until it is taken back; both may be said again. Groups are nobody. */
  block(instance: InstanceRef, person: Recipient, blocked: boolean): Promise<Result<null, GroupFailure>>;
  /** Asked of the network each time. */
  isBlocked(instance: InstanceRef, person: Recipient): Promise<Result<boolean, GroupFailure>>;
}
