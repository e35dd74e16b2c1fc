import type { Content, TelegramKind, UntabledKind } from "#domain/messages/content.ts";
import type { TelegramFailure, TelegramSendFailure } from "#domain/messages/failures.ts";
import type { Result } from "#domain/result.ts";
import type { Standing } from "#domain/sessions/standing.ts";
import type { TelegramCodeLogin, TelegramStatus, TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { OpenedFile } from "./file-download.ts";
import type { NetworkFiles } from "./incoming-media.ts";
import type { InstanceRef } from "./instances.ts";
import type { NetworkChats } from "./network-chats.ts";
import type { NetworkGroups } from "./network-groups.ts";
import type { NetworkHistory } from "./network-history.ts";
import type { NetworkPresence } from "./network-presence.ts";
import type { NetworkStandings } from "./network-standings.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";

/** What a log-in is made in the name of: my.telegram.org gives both. */
export interface TelegramApp {
  readonly apiId: number;
  readonly apiHash: string;
}

/** A message with its file in hand or to be held, or an act about one; the mimetype tells a video from a document. */
export type TelegramContent = Content<OpenedFile, TelegramKind | UntabledKind>;

/**
 * `messageId` null: an act is no message of its own; or Telegram has the message from before, and it could not be found
 * among what the account has sent. In a channel its number stands before the message's, with a slash between.
 */
export interface TelegramReceipt {
  readonly messageId: string | null;
  readonly sentAt: Date;
  /** Who it went to, by Telegram's number, as read receipts name them; of a group or channel below zero. */
  readonly peerId: number;
}

/** A code on show, or the status when none is needed. */
export type StartedQr =
  | { readonly kind: "qr"; readonly url: string; readonly expiresAt: Date }
  /** Already connected, or scanned and waiting for the two-step password. */
  | { readonly kind: "status"; readonly status: TelegramStatus };

/** The Telegram accounts of this gateway. A success means that Telegram has acknowledged. */
export interface TelegramSessions extends NetworkFiles {
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
  /** Where an account stands that somebody wants to send from, as far as is known without asking Telegram. */
  standing(instance: InstanceRef): Standing;
  readonly chats: NetworkChats;
  readonly history: NetworkHistory;
  readonly standings: NetworkStandings;
  readonly groups: NetworkGroups;
  readonly presence: NetworkPresence;
  /** A repeat goes out under the same number. */
  send(
    instance: InstanceRef,
    message: OutgoingMessage<TelegramContent>,
  ): Promise<Result<TelegramReceipt, TelegramSendFailure>>;
}
