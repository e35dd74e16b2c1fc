import type { IncomingMessage } from "#domain/messages/incoming.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { Result } from "#domain/result.ts";
import type { InstanceRef } from "./instances.ts";
import type { GroupFailure } from "./network-groups.ts";

/** A message as the network has it, whoever wrote it and wherever it was sent from. */
export interface HistoryMessage {
  readonly message: IncomingMessage;
  readonly isOwn: boolean;
}

export interface HistoryPage {
  /** Newest first. */
  readonly messages: readonly HistoryMessage[];
  /** `before` of the page that follows; null on the last. One without a message has one only where much else stands. */
  readonly next: string | null;
}

/** A message of a chat that is there already. */
export interface KnownMessage {
  /** As its writer's own phone named it. */
  readonly id: string;
  readonly isOwn: boolean;
  readonly at: Date;
}

/** What the account's phone still has of a chat, from before a message that is known. Nothing of it is kept. */
export interface PhoneHistory {
  /** Newest first, at most `limit`, which is at most 100; none where the phone has none, or does not know that message. */
  before(
    instance: InstanceRef,
    chat: Recipient,
    known: KnownMessage,
    limit: number,
  ): Promise<Result<readonly HistoryMessage[], GroupFailure>>;
}

/** What was said in a chat, also before the account was linked. Nothing of it is kept. */
export interface NetworkHistory {
  /** At most 100. Of notes to oneself, and of what the network itself writes (log-in codes), there is none. */
  read(
    instance: InstanceRef,
    chat: Recipient,
    page: { readonly before: string | null; readonly limit: number },
  ): Promise<Result<HistoryPage, GroupFailure>>;
}
