import { ConnectionClosedError } from "@fuman/net";
import { MtPeerNotFoundError, MtTimeoutError, MtUnsupportedError, TransportError, tl } from "@mtcute/core";
import type { TelegramFailure } from "#domain/messages/failures.ts";
import { ENDS_SESSION, type TelegramErrorCode } from "#domain/sessions/telegram-errors.ts";
import { TELEGRAM_SENTENCES } from "#domain/wording/telegram/errors.ts";
import { AccountClosed, CallTimedOut } from "./calls.ts";
import type { EngineSendFailure } from "./engine.ts";

/** Telegram's names that mean the same as one of ours. */
const SAME_AS: Readonly<Record<string, TelegramErrorCode>> = {
  PHONE_NUMBER_UNOCCUPIED: "NO_TELEGRAM_ACCOUNT",
  PHONE_NUMBER_APP_SIGNUP_FORBIDDEN: "NO_TELEGRAM_ACCOUNT",
  PHONE_CODE_HASH_EMPTY: "PHONE_CODE_EXPIRED",
  PHONE_HASH_EXPIRED: "PHONE_CODE_EXPIRED",
  SRP_PASSWORD_CHANGED: "SRP_ID_INVALID",
  PASSWORD_EMPTY: "PASSWORD_HASH_INVALID",
  API_ID_PUBLISHED: "API_ID_PUBLISHED_FLOOD",
  FROZEN_PARTICIPANT_MISSING: "FROZEN_METHOD_INVALID",
  USER_IS_DELETED: "INPUT_USER_DEACTIVATED",
  CHAT_GUEST_SEND_FORBIDDEN: "CHAT_WRITE_FORBIDDEN",
  CHAT_SEND_PLAIN_FORBIDDEN: "CHAT_WRITE_FORBIDDEN",
  CHAT_ADMIN_REQUIRED: "CHAT_WRITE_FORBIDDEN",
  PIN_RESTRICTED: "CHAT_WRITE_FORBIDDEN",
  CHAT_RESTRICTED: "CHAT_WRITE_FORBIDDEN",
  USER_BANNED_IN_CHANNEL: "CHAT_WRITE_FORBIDDEN",
  REPLY_TO_INVALID: "REPLY_MESSAGE_ID_INVALID",
  REACTION_EMPTY: "REACTION_INVALID",
  MESSAGE_EDIT_FORBIDDEN: "MESSAGE_AUTHOR_REQUIRED",
  PREMIUM_ACCOUNT_REQUIRED: "PRIVACY_PREMIUM_REQUIRED",
  PHOTO_INVALID: "PHOTO_SAVE_FILE_INVALID",
  FILE_PART_EMPTY: "FILE_PARTS_INVALID",
  FILE_PART_INVALID: "FILE_PARTS_INVALID",
  FILE_PART_SIZE_INVALID: "FILE_PARTS_INVALID",
  FILE_PART_SIZE_CHANGED: "FILE_PARTS_INVALID",
  FILE_PART_TOO_BIG: "FILE_PARTS_INVALID",
  AUTH_KEY_INVALID: "AUTH_KEY_UNREGISTERED",
  AUTH_KEY_PERM_EMPTY: "AUTH_KEY_UNREGISTERED",
};

/** The same, of names that carry a number. */
const SAME_AS_PATTERN: readonly (readonly [RegExp, TelegramErrorCode])[] = [
  [/^CHAT_SEND_\w+_FORBIDDEN$/, "CHAT_WRITE_FORBIDDEN"],
  [/^POLL_\w+_(?:INVALID|DUPLICATE)$/, "MEDIA_INVALID"],
  [/^ALLOW_PAYMENT_REQUIRED/, "ALLOW_PAYMENT_REQUIRED"],
  [/^FILE_PART_(?:\d+|%d|X)_MISSING$/, "FILE_PART_MISSING"],
];

/** Sentences of ours that Telegram has no such name for. */
const OURS: ReadonlySet<string> = new Set<TelegramErrorCode>([
  "NO_TELEGRAM_ACCOUNT",
  "API_ID_MISSING",
  "LOGIN_METHOD_UNSUPPORTED",
  "NO_LOGIN_PENDING",
  "NO_PASSWORD_STEP",
  "ALREADY_CONNECTED",
  "FILE_PART_MISSING",
]);

const NOT_FOUND: ReadonlySet<string> = new Set([
  "PEER_ID_INVALID",
  "USER_ID_INVALID",
  "USERNAME_NOT_OCCUPIED",
  "PHONE_NOT_OCCUPIED",
  "CONTACT_ID_INVALID",
  "CHAT_ID_INVALID",
  "CHANNEL_INVALID",
  "CHANNEL_PRIVATE",
  "CHAT_FORBIDDEN",
]);

const WAIT = /^(?:FLOOD(?:_[A-Z]+)*_WAIT|SLOWMODE_WAIT)_(?:(\d+)|%d)$/;

/** What Telegram, or the way to it, said instead of an answer. Anything else is a fault of ours, and is thrown on. */
export function telegramFailure(error: unknown): TelegramFailure {
  if (error instanceof CallTimedOut || error instanceof MtTimeoutError) return { code: "not-acknowledged" };
  if (error instanceof AccountClosed || error instanceof TransportError || error instanceof ConnectionClosedError) {
    return { code: "connection-lost" };
  }
  if (error instanceof MtUnsupportedError) return { code: "telegram-error", error: "NO_TELEGRAM_ACCOUNT" };
  if (error instanceof MtPeerNotFoundError) return { code: "refused", providerCode: "PEER_ID_INVALID" };
  if (error instanceof tl.RpcError) return rpcFailure(error.text, "seconds" in error ? Number(error.seconds) : null);
  throw error;
}

/** As above, and that there is nobody there. */
export function sendFailure(error: unknown): EngineSendFailure {
  if (error instanceof MtPeerNotFoundError) return { code: "recipient-not-found" };
  if (error instanceof tl.RpcError && NOT_FOUND.has(error.text)) return { code: "recipient-not-found" };
  return telegramFailure(error);
}

/** By Telegram's name for it; `seconds` where the name was parsed already. */
function rpcFailure(text: string, seconds: number | null = null): TelegramFailure {
  const wait = WAIT.exec(text);
  if (wait !== null) {
    return { code: "telegram-error", error: "FLOOD_WAIT", retryAfterSeconds: seconds ?? Number(wait[1] ?? 0) };
  }
  if (/^TIMEOUT$/i.test(text)) return { code: "not-acknowledged" };
  const error = knownError(text);
  return error === null ? { code: "refused", providerCode: text } : { code: "telegram-error", error };
}

/** Null unless the log-in is no more. */
export function endOfSession(text: string): TelegramFailure | null {
  const error = knownError(text);
  return error !== null && ENDS_SESSION.has(error) ? { code: "telegram-error", error } : null;
}

export function isRefusal(error: unknown, text: string): boolean {
  return error instanceof tl.RpcError && error.text === text;
}

function knownError(text: string): TelegramErrorCode | null {
  const same = SAME_AS[text] ?? SAME_AS_PATTERN.find(([pattern]) => pattern.test(text))?.[1];
  if (same !== undefined) return same;
  return isOwnName(text) ? text : null;
}

function isOwnName(text: string): text is TelegramErrorCode {
  return Object.hasOwn(TELEGRAM_SENTENCES, text) && !OURS.has(text);
}
