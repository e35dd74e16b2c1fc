import type { Kind, MessageReference, RequestedContent } from "#domain/messages/content.ts";
import type { SendFailure } from "#domain/messages/failures.ts";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import type { DeliveryStatus, LifeTimes, MessageState } from "#domain/messages/life.ts";
import type { Parse } from "#domain/messages/markdown.ts";
import type { Recipient } from "#domain/messages/recipient.ts";

/** Who is told how a message ends. */
export type SendMode =
  /** A caller who waits; when it stops waiting, nobody carries the message on. */
  | "waiting"
  /** A caller who waits and has named the message: a repeat finds it, so that it is carried on without its caller. */
  | "keyed"
  /** Nobody: the id was answered at once. */
  | "later";

/** A message on its way out, before anything of it is sent. */
export interface NewMessage {
  readonly instanceId: number;
  /** `msg_…`: see `domain/messages/message-id.ts`. */
  readonly id: string;
  readonly mode: SendMode;
  readonly recipient: Recipient;
  readonly content: RequestedContent;
  readonly options: SendOptions;
  /** `sending` where its turn has come already: spares a write, and is its first attempt. */
  readonly state: Extract<MessageState, "accepted" | "queued" | "sending">;
  /** Of the owner of the session; a message is refused that an owner before would add. */
  readonly epoch: number;
  readonly acceptedAt: Date;
  /** Not before. */
  readonly dueAt: Date;
  /** What has not left by then does not leave. */
  readonly expiresAt: Date;
}

/** What a caller may add to a send. */
export interface SendOptions {
  /** The message that it answers, which is shown above it. */
  readonly replyTo?: MessageReference | undefined;
  /** Who is called by name in the text: each stands in it as `@` and their phone, username or id. */
  readonly mentions?: readonly Recipient[] | undefined;
  /** False where a link in the text is not to be shown with a picture of its page; the network's own way unless given. */
  readonly preview?: boolean | undefined;
  /** How the signs in text or caption are read; as they stand unless given. Not on WhatsApp, whose apps read their own. */
  readonly parse?: Parse | undefined;
  /** WhatsApp: the recipient's phone shows the picture or video once. */
  readonly viewOnce?: boolean | undefined;
  /** Of a text in several messages: without the one before, null of the first, it does not leave. The first has all `ids`. */
  readonly part?: { readonly after: string | null; readonly ids?: readonly string[] | undefined } | undefined;
  /** Telegram: adds a phone number that it does not find to the account's address book, to find it so. */
  readonly addContact?: boolean | undefined;
}

/** A caller's name for a message, and what it asked for under it. */
export interface IdempotencyKey {
  /** 1 to 255 characters. */
  readonly key: string;
  /** SHA-256 of what was asked for, hex. */
  readonly bodyHash: string;
}

export type Acceptance =
  | { readonly outcome: "accepted"; readonly id: string }
  /** The key has named a message before; `sameBody` false when another was asked for under it. */
  | { readonly outcome: "known"; readonly id: string; readonly sameBody: boolean }
  /** Another process owns the session. */
  | { readonly outcome: "lost" };

/** What is waited for, without its content: a queue of thousands stays small. */
export interface OpenMessage {
  readonly id: string;
  readonly mode: SendMode;
  readonly state: MessageState;
  /** Equal for messages to one recipient: they leave in order. */
  readonly chat: string;
  readonly attempts: number;
  readonly dueAt: Date;
  readonly expiresAt: Date;
}

/** A message that went out, or is to. */
export interface OutgoingRecord {
  readonly direction: "out";
  readonly instanceId: number;
  readonly id: string;
  readonly mode: SendMode;
  readonly state: MessageState;
  readonly kind: Kind;
  readonly chat: string;
  /** Null once it has been erased, or was not to be kept. */
  readonly message: {
    readonly recipient: Recipient;
    readonly content: RequestedContent;
    readonly options: SendOptions;
  } | null;
  /** The network's id, known once the message is sent; null where it follows from ours, as on WhatsApp. */
  readonly providerId: string | null;
  /** Whom it went to, by Telegram's number; null before, and on WhatsApp. */
  readonly peerId: number | null;
  readonly attempts: number;
  readonly dueAt: Date;
  readonly expiresAt: Date;
  /** Of `failed`, and of an attempt that is tried again. */
  readonly failure: SendFailure | null;
  readonly times: LifeTimes;
}

/** A message that came in. */
export interface IncomingRecord {
  readonly direction: "in";
  readonly instanceId: number;
  readonly id: string;
  readonly kind: IncomingMessage["kind"];
  readonly chat: string;
  /** Null where another account has been linked since. */
  readonly providerId: string | null;
  /** Null once it has been erased, or was not to be kept. */
  readonly message: Omit<IncomingMessage, "kind" | "providerId"> | null;
  /** When its id was drawn. */
  readonly receivedAt: Date;
}

export type MessageRecord = OutgoingRecord | IncomingRecord;

interface Unsent {
  readonly at: Date;
  /** Whose chat it is from now on, where the recipient is known by another name than the one it was written to. */
  readonly person?: Recipient | undefined;
}

/** How a message that was being sent goes on. */
export type Settlement =
  | {
      readonly state: "sent";
      readonly at: Date;
      /** Telegram's number of the message, where it is another than the one that follows from our id. */
      readonly providerId?: string | undefined;
      /** Whom read receipts will name, and whose chat it is from now on; Telegram's alone. */
      readonly peerId?: number | undefined;
      /** As `chat` of its record: what has ended in this chat before goes with it. */
      readonly chat?: string | undefined;
    }
  | (Unsent & { readonly state: "failed"; readonly failure: SendFailure })
  | (Unsent & { readonly state: "unknown"; readonly failure: SendFailure | null })
  | (Unsent & { readonly state: "expired" | "cancelled" })
  /** To be tried again, not before `dueAt`. */
  | {
      readonly state: "queued";
      readonly at: Date;
      readonly dueAt: Date;
      readonly expiresAt?: Date | undefined;
      readonly failure: SendFailure | null;
    };

export interface MessageFilter {
  readonly direction?: "in" | "out" | undefined;
  readonly states?: readonly MessageState[] | undefined;
  /** As `chat` of a record. */
  readonly chat?: string | undefined;
  /** Accepted or come in then or later. */
  readonly since?: Date | undefined;
  /** Accepted or come in before. */
  readonly until?: Date | undefined;
}

export interface MessagePage {
  readonly messages: readonly MessageRecord[];
  /** Where the next page begins, even where a filter left this one empty; null when there is nothing more. */
  readonly next: string | null;
}

/**
 * Every message of every instance, both ways. What it says is sealed; ids, kinds, states and times are not. Each write
 * resolves once it is committed, many of one moment together. Rejects with `StorageError`.
 */
export interface MessageStore {
  /** Equal for one person however often it is asked, and useless outside this database. */
  chatOf(instanceId: number, recipient: Recipient): string;
  /** Again with the same id it is the same message. A key whose message is gone names this one, under the id of then. */
  accept(message: NewMessage, key?: IdempotencyKey): Promise<Acceptance>;
  /** Which of them may leave now: `sending` under this epoch, committed. The others are closed, or another's. */
  markSending(instanceId: number, ids: readonly string[], epoch: number, at: Date): Promise<ReadonlySet<string>>;
  /** What cannot be reached from where the message is changes nothing; `sent` after a receipt adds what only it tells. */
  settle(instanceId: number, id: string, settlement: Settlement): Promise<void>;
  /** The network's encoding of a file that has gone up, so that a repeat need not send it up again. */
  keepWire(instanceId: number, id: string, wire: Uint8Array): Promise<void>;
  readWire(instanceId: number, id: string): Promise<Uint8Array | null>;
  /** Receipts: never steps back, `read` stays `read`. */
  advance(instanceId: number, ids: readonly string[], status: DeliveryStatus, at: Date): Promise<void>;
  /** Telegram: this peer has read everything up to the message with this number. */
  markRead(instanceId: number, peerId: number, maxProviderId: number, at: Date): Promise<void>;
  /** The same message twice is kept once: networks replay what they are not sure about. `ids` in the order of `messages`. */
  receive(instanceId: number, messages: readonly (IncomingMessage & { readonly id: string })[]): Promise<void>;
  find(instanceId: number, id: string): Promise<MessageRecord | null>;
  /** By the network's own id, also where it follows from ours. */
  findByProviderId(instanceId: number, providerId: string): Promise<MessageRecord | null>;
  /** Each as `find` or `findByProviderId` would, many at once: those that are there, by the names they were asked for. */
  findNamed(instanceId: number, names: readonly string[]): Promise<ReadonlyMap<string, MessageRecord>>;
  findByKey(instanceId: number, key: string): Promise<{ readonly id: string; readonly bodyHash: string } | null>;
  /** Newest first, or with `ascending` oldest first; `after` is where a page before ended. */
  list(
    instanceId: number,
    filter: MessageFilter,
    page: { readonly after: string | null; readonly limit: number; readonly ascending?: boolean | undefined },
  ): Promise<MessagePage>;
  /** What is still to be worked on, oldest first. */
  listOpen(instanceId: number, page: { readonly after: string | null; readonly limit: number }): Promise<OpenMessage[]>;
  /** Instances that have anything open. */
  listInstancesWithOpen(): Promise<number[]>;
  /** What it says goes, ids, states and times stay. What is still to be sent keeps it. */
  forgetContent(instanceId: number, ids: readonly string[]): Promise<void>;
  /**
   * What was said from and to one person, and that it was this one; ids, states and times stay, so that nothing comes in
   * or goes out again. What has not begun to leave is cancelled. Answers how many messages that were.
   */
  erase(instanceId: number, chat: string, at: Date): Promise<number>;
  /**
   * Telegram: another account is linked, which counts its messages anew. Those of before are no longer found by the
   * network's ids, nor read by its receipts.
   */
  forgetProviderIds(instanceId: number): Promise<void>;
  /** At most `limit` that were accepted or came in before, none that is still to be sent; answers whether there may be more. */
  removeOlderThan(cutoff: Date, limit: number): Promise<boolean>;
  /** Keys are kept for 72 h. Answers as above. */
  removeKeysOlderThan(cutoff: Date, limit: number): Promise<boolean>;
}
