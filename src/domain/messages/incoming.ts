import type { Recipient } from "./recipient.ts";

/** What may come in. `other` is what we have no word for yet. */
export const INCOMING_KINDS = [
  "text",
  "image",
  "video",
  "audio",
  "document",
  "sticker",
  "contact",
  "location",
  "poll",
  "reaction",
  "vote",
  "edit",
  "delete",
  "other",
] as const;
export type IncomingKind = (typeof INCOMING_KINDS)[number];

/** Who wrote: what the platform gives away. A name may be empty. */
export interface Sender {
  readonly name: string;
  /** E.164 digits without plus. */
  readonly phone: string | null;
  /** Without @; Telegram's alone. */
  readonly username: string | null;
  /** Telegram's number of the person, or WhatsApp's LID without `@lid`. */
  readonly id: string | null;
}

/** Every name by which somebody who wrote is written to, the most lasting first. */
export function recipientsOf({ phone, username, id }: Sender): Recipient[] {
  return [
    ...(id === null ? [] : [{ kind: "id", id } as const]),
    ...(phone === null ? [] : [{ kind: "phone", phone } as const]),
    ...(username === null ? [] : [{ kind: "username", username } as const]),
  ];
}

/** A file that came in; its bytes are fetched when somebody asks for them, or at once where an instance is set so. */
export interface IncomingFile {
  readonly mimetype: string;
  /** As the sender gives it; null where it has none. */
  readonly fileName: string | null;
  /** As the network says; null where it does not. */
  readonly bytes: number | null;
  /** Spoken into the phone. */
  readonly isVoice?: boolean | undefined;
  /** What the engine needs to fetch it, in a form of its own. */
  readonly reference: string;
}

/** A message that somebody wrote to the account. */
export interface IncomingMessage {
  /** The network's own id, unique within the account. */
  readonly providerId: string;
  readonly sender: Sender;
  /**
   * Whom an answer goes to, always written in the same way: the group where it was written in one; else by id on
   * Telegram, by phone on WhatsApp where it is known.
   */
  readonly recipient: Recipient;
  readonly kind: IncomingKind;
  /**
   * Text or caption; of a reaction its emoji, empty where it was taken back; of a poll its question and options, a line
   * each; of a vote what was chosen, a line each; of an edit what the message says now; else empty.
   */
  readonly text: string;
  readonly file: IncomingFile | null;
  readonly contact: { readonly name: string; readonly number: string | null } | null;
  readonly location: {
    readonly latitude: number;
    readonly longitude: number;
    readonly name: string | null;
    readonly address: string | null;
  } | null;
  /** What a reaction, a vote, an edit or a deletion is about, and what a quote quotes: the network's id of that message. */
  readonly about: string | null;
  /** When it was written, as the network says. */
  readonly at: Date;
  /** It was written while nobody here could hear, and came later. */
  readonly backfilled: boolean;
}
