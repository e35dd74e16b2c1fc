import type { Recipient } from "#domain/messages/recipient.ts";
import type { SendOptions } from "./messages.ts";

/** A message whose turn has come, as a platform's session is handed it. */
export interface OutgoingMessage<Content> {
  /** `msg_…`: what the network knows a message by follows from it, so that a repeat is the same message to the network. */
  readonly id: string;
  readonly recipient: Recipient;
  /** Null where `wire` says it all. */
  readonly content: Content | null;
  readonly options: SendOptions;
  /** It may have gone before. */
  readonly isRepeat: boolean;
  readonly acceptedAt: Date;
  /** The network's encoding, with its file sent up, from an attempt before. */
  readonly wire: Uint8Array | null;
  /** Keeps that encoding, before it leaves. */
  keepWire(wire: Uint8Array): Promise<void>;
  /** Whether another message of the account has this id of the network's. */
  isTaken(messageId: string): Promise<boolean>;
}
