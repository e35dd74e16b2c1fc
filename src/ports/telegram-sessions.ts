import type { Content, TelegramKind } from "#domain/messages/content.ts";
import type { TelegramFailure, TelegramSendFailure } from "#domain/messages/failures.ts";
import type { Receipt } from "#domain/messages/life.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { Result } from "#domain/result.ts";
import type { TelegramCodeLogin, TelegramStatus, TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { OpenedFile } from "./file-download.ts";
import type { InstanceRef } from "./instances.ts";

/** What a log-in is made in the name of: my.telegram.org gives both. */
export interface TelegramApp {
  readonly apiId: number;
  readonly apiHash: string;
}

/** A message with its file in hand; the mimetype tells a video from a document. */
export type TelegramContent = Content<OpenedFile, TelegramKind>;

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
    recipient: Recipient,
    content: TelegramContent,
    options: TelegramSendOptions,
  ): Promise<Result<TelegramReceipt, TelegramSendFailure>>;
}
