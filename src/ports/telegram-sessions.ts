import type { Receipt } from "#domain/messages/message.ts";
import type { TelegramMessage } from "#domain/messages/telegram-message.ts";
import type { TelegramRecipient } from "#domain/messages/telegram-recipient.ts";
import type { Result } from "#domain/result.ts";
import type { TelegramCodeLogin, TelegramStatus, TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { TelegramErrorCode } from "#domain/wording/telegram/errors.ts";
import type { OpenedFile } from "./file-download.ts";
import type { InstanceRef } from "./instances.ts";
import type { DownloadFailure } from "./media-download.ts";

/** What a log-in is made in the name of: my.telegram.org gives both. */
export interface TelegramApp {
  readonly apiId: number;
  readonly apiHash: string;
}

/** What Telegram said instead. */
export type TelegramFailure =
  | {
      readonly code: "telegram-error";
      readonly error: TelegramErrorCode;
      readonly retryAfterSeconds?: number | undefined;
      /** With SESSION_PASSWORD_NEEDED: what helps to remember the password. */
      readonly hint?: string | undefined;
    }
  /** Any other refusal, by Telegram's name for it. */
  | { readonly code: "refused"; readonly providerCode: string }
  /** No answer in time: for a send, it may or may not arrive. */
  | { readonly code: "not-acknowledged" }
  /** The network could not be reached, or the connection dropped before the answer. */
  | { readonly code: "connection-lost" };

/** Why nothing was sent, as far as is known. */
export type TelegramSendFailure =
  | TelegramFailure
  | { readonly code: "not-connected"; readonly status: TelegramStatus }
  /** No account, or one that hides from strangers. */
  | { readonly code: "recipient-not-found" }
  /** The file broke off on its way in. */
  | { readonly code: "download-failed"; readonly download: DownloadFailure };

/** A message with its file in hand. `photo` is an image of at most 10 MB; the mimetype tells a video from a document. */
export type TelegramContent =
  | Exclude<TelegramMessage, { kind: "photo" | "file" }>
  | { readonly kind: "photo" | "file"; readonly file: OpenedFile; readonly caption?: string | undefined };

/** What a caller may add to a send. */
export interface TelegramSendOptions {
  /** The caller's name for this message: the same one again is not sent twice. */
  readonly idempotencyKey?: string | undefined;
  /** Adds a phone number that Telegram does not find to the account's address book, to find it so. */
  readonly addContact?: boolean | undefined;
}

/** `duplicate`: Telegram had this message already; its id is not known then. */
export type TelegramReceipt =
  | (Receipt & { readonly duplicate: false })
  | { readonly duplicate: true; readonly sentAt: Date };

/** A code on show, or the status when none is needed. */
export type StartedQr =
  | { readonly kind: "qr"; readonly url: string; readonly expiresAt: Date }
  /** Already connected, or scanned and waiting for the two-step password. */
  | { readonly kind: "status"; readonly status: TelegramStatus };

/** The Telegram accounts of this gateway. A success means that Telegram has acknowledged. */
export interface TelegramSessions {
  status(instance: InstanceRef): Promise<TelegramStatus>;
  /** Begins a log-in; one under way is given up. `phone` is E.164 digits without plus. */
  requestCode(
    instance: InstanceRef,
    input: { readonly phone: string; readonly app: TelegramApp },
  ): Promise<Result<TelegramCodeLogin, TelegramFailure>>;
  resendCode(instance: InstanceRef): Promise<Result<TelegramCodeLogin, TelegramFailure>>;
  /** SESSION_PASSWORD_NEEDED, with its hint, is the way to the password step. */
  verifyCode(instance: InstanceRef, code: string): Promise<Result<TelegramUser, TelegramFailure>>;
  verifyPassword(instance: InstanceRef, password: string): Promise<Result<TelegramUser, TelegramFailure>>;
  /** Ends a log-in under way; a linked account stays. */
  cancelLogin(instance: InstanceRef): Promise<void>;
  /** The QR on show if it has not expired, else a new one; `newCode` always makes one. */
  startQr(
    instance: InstanceRef,
    input: { readonly app: TelegramApp; readonly newCode: boolean },
  ): Promise<Result<StartedQr, TelegramFailure>>;
  /** Ends the session here and, when reachable, at Telegram; what was stored is gone either way. */
  logOut(instance: InstanceRef): Promise<void>;
  send(
    instance: InstanceRef,
    recipient: TelegramRecipient,
    content: TelegramContent,
    options: TelegramSendOptions,
  ): Promise<Result<TelegramReceipt, TelegramSendFailure>>;
}
