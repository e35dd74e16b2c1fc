import type { SessionStatus } from "../sessions/session-state.ts";
import type { TelegramErrorCode } from "../sessions/telegram-errors.ts";
import type { TelegramStatus } from "../sessions/telegram-session.ts";

/** Why something was not done, once for every layer. */

/** Why a URL gave no file, or a file is not taken. */
export type DownloadFailure =
  | { readonly code: "url-invalid" }
  /** The address is not public, or the port is not one for the web. */
  | { readonly code: "url-blocked" }
  | { readonly code: "unreachable" }
  | { readonly code: "too-slow" }
  | { readonly code: "http-status"; readonly status: number }
  | { readonly code: "too-large"; readonly maxBytes: number }
  /** The file that was sent up before is kept no longer, or never was under this id. */
  | { readonly code: "upload-gone" }
  /** `mimetype` null: the bytes tell none, or the host sends them compressed. */
  | { readonly code: "wrong-type"; readonly mimetype: string | null; readonly isSentUp?: false }
  /** Of a file that no URL led to. */
  | { readonly code: "wrong-type"; readonly mimetype: string; readonly isSentUp: true }
  /** Sound that cannot be made a voice message here. */
  | { readonly code: "not-spoken"; readonly mimetype: string }
  /** What is to be a voice message, and no sound can be read from. */
  | { readonly code: "not-sound"; readonly mimetype: string }
  /** A GIF that is to be made a video, and no pictures can be read from. */
  | { readonly code: "gif-broken" };

/** How a call to either network ends without what it asked for. */
export type CallFailure =
  /** A refusal, by the network's own name or number for it. */
  | { readonly code: "refused"; readonly providerCode: string }
  /** No answer in time. */
  | ({ readonly code: "not-acknowledged" } & Unanswered)
  /** The network could not be reached, or the connection dropped before the answer. */
  | ({ readonly code: "connection-lost" } & Unanswered);

/** How we refuse what an app would not heed: as the network's own refusals, in `providerCode`. */
export type ActRefusal = "message-too-old" | "not-own-message" | "message-not-kept";

interface Unanswered {
  /** False where nothing of a message had gone out; else it may have, and may still arrive. */
  readonly left?: boolean | undefined;
}

/** Why a message did not go out, on either network. */
export type NotSent<Status> =
  | CallFailure
  | { readonly code: "not-connected"; readonly status: Status }
  /** No such account, or one that hides from strangers. */
  | { readonly code: "recipient-not-found" };

/** Why WhatsApp did not take a message. `account-restricted` is its 463: no new chats. Never retried. */
export type WhatsAppSendFailure<Status = SessionStatus> =
  | NotSent<Status>
  | { readonly code: "account-restricted"; readonly retryAfterSeconds?: number | undefined }
  | FileBrokenOff;

/** What Telegram said instead of doing what it was asked. */
export type TelegramFailure =
  | CallFailure
  | {
      readonly code: "telegram-error";
      readonly error: TelegramErrorCode;
      readonly retryAfterSeconds?: number | undefined;
      /** With SESSION_PASSWORD_NEEDED: what helps to remember the password. */
      readonly hint?: string | undefined;
    };

/** Why Telegram did not take a message, as far as is known. */
export type TelegramSendFailure<Status = TelegramStatus> =
  | TelegramFailure
  | NotSent<Status>
  /** Digits that are no phone of anyone, but the id of somebody who wrote: `id:` in front says so. */
  | { readonly code: "recipient-is-id"; readonly id: string }
  | FileBrokenOff;

/** The file of a message broke off on its way in. */
export interface FileBrokenOff {
  readonly code: "download-failed";
  readonly download: DownloadFailure;
  /** Of an album: which of its files, from 0. */
  readonly item?: { readonly at: number; readonly kind: "image" | "video" } | undefined;
}

/** Why a message of either platform did not go out, as it is kept with the message. */
export type SendFailure =
  | Exclude<WhatsAppSendFailure | TelegramSendFailure, { readonly code: "not-connected" }>
  /** The account was not online in time; nothing has left. */
  | { readonly code: "not-connected" }
  /** Of a text in several messages: one before it did not go out. */
  | { readonly code: "part-before" }
  /** Too many files wait for their turn. */
  | { readonly code: "uploads-busy" };
