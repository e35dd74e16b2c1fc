import type { DeliveryStatus } from "#domain/messages/life.ts";

/** A message that Telegram has acknowledged; `peerId` is who it went to, as read receipts name them. */
export interface SentTelegramMessage {
  readonly instanceId: number;
  /** Telegram's message id, unique within the account. */
  readonly messageId: number;
  readonly peerId: number;
  readonly sentAt: Date;
}

/** A message that came in; kept so that none is lost while nobody listens. */
export interface ReceivedTelegramMessage {
  readonly instanceId: number;
  readonly messageId: number;
  readonly from: ReceivedFrom;
  readonly kind: "text" | "photo" | "video" | "file" | "contact" | "location" | "other";
  /** Text or caption; empty when there is none. */
  readonly text: string;
  readonly at: Date;
}

/** Who wrote: by Telegram's number; the name may be empty, username and phone null where the account does not see them. */
export interface ReceivedFrom {
  readonly id: number;
  readonly name: string;
  readonly username: string | null;
  readonly phone: string | null;
}

/** What was sent and what came in, at least 48 h. Received texts and names are encrypted. */
export interface TelegramMessageStore {
  /** A message is about to leave. One note an instance, so that it costs no more than the write that it tries out. */
  noteStart(instanceId: number, at: Date): Promise<void>;
  addSent(message: SentTelegramMessage): Promise<void>;
  /** The peer has read everything up to `maxId`. */
  markRead(instanceId: number, peerId: number, maxId: number, at: Date): Promise<void>;
  readStatus(instanceId: number, messageId: number): Promise<{ status: DeliveryStatus; at: Date } | null>;
  /** The same message twice is kept once: Telegram replays what it is not sure about. */
  addReceived(message: ReceivedTelegramMessage): Promise<void>;
  /** Ids above `after`, oldest first. */
  listReceived(instanceId: number, after: number, limit: number): Promise<ReceivedTelegramMessage[]>;
  removeOlderThan(cutoff: Date): Promise<void>;
}
