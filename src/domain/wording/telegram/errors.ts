import { count } from "../../count.ts";
import { TELEGRAM_LIMITS } from "../../messages/limits.ts";
import type { TelegramErrorCode } from "../../sessions/telegram-errors.ts";
import { describeTooLong, MESSAGE_WORDING } from "../messages.ts";

/** What Telegram refuses, each with the sentence that a reader gets. The names are Telegram's own where it has one. */
export const TELEGRAM_SENTENCES = {
  PHONE_NUMBER_INVALID: "The phone number is not valid. Use the international format, for example +9647701234567.",
  PHONE_NUMBER_BANNED: "Telegram has banned this phone number.",
  PHONE_NUMBER_FLOOD: "Too many code requests for this number. Try again tomorrow.",
  PHONE_PASSWORD_FLOOD: "Too many log-in attempts. Try again tomorrow.",
  NO_TELEGRAM_ACCOUNT: "No Telegram account uses this number. Sign up in the Telegram app first.",
  API_ID_INVALID: "The API ID or App Hash is wrong. Copy both from my.telegram.org.",
  API_ID_PUBLISHED_FLOOD: "Telegram blocks this API ID. Create your own at my.telegram.org.",
  API_ID_MISSING: "The instance has no API ID and App Hash. Enter them in the dashboard, or send apiId and apiHash.",
  UPDATE_APP_TO_LOGIN: "Telegram asks for a newer client. Update this gateway, then try again.",
  LOGIN_METHOD_UNSUPPORTED:
    "Telegram offers this number a way to log in that only its own apps know. Log in with the QR code instead.",
  PHONE_CODE_INVALID: "The code is not correct.",
  PHONE_CODE_EMPTY: "Enter the code.",
  PHONE_CODE_EXPIRED: "This code is no longer valid. Request a new one.",
  SEND_CODE_UNAVAILABLE: "Telegram has no other way to deliver the code. Use the one in your Telegram app.",
  NO_LOGIN_PENDING: "No log-in is under way. Request a code first.",
  NO_PASSWORD_STEP: "Enter the code first.",
  ALREADY_CONNECTED: "This instance is connected already. Log out first to link another account.",
  SESSION_PASSWORD_NEEDED: "This account has a two-step password. Enter it to finish.",
  PASSWORD_HASH_INVALID: "The two-step password is not correct.",
  SRP_ID_INVALID: "Please enter the password again.",
  FLOOD_WAIT: "Telegram asks to wait.",
  CODE_LIMIT: "This gateway asks for codes sparingly, so that Telegram does not block the number for a day.",
  PEER_FLOOD: "Telegram limits this account: too many messages to people who are not contacts. Do not retry.",
  FROZEN_METHOD_INVALID: "Telegram has frozen this account. Open Telegram on the phone to see why.",
  USER_IS_BLOCKED: "The recipient has blocked this account.",
  YOU_BLOCKED_USER: "This account has blocked the recipient.",
  USER_PRIVACY_RESTRICTED: "The recipient does not accept messages from this account.",
  PRIVACY_PREMIUM_REQUIRED: "The recipient accepts messages from Telegram Premium users only.",
  ALLOW_PAYMENT_REQUIRED: "The recipient charges for messages from strangers.",
  CHAT_WRITE_FORBIDDEN: "This account cannot write in this chat.",
  INPUT_USER_DEACTIVATED: "The recipient deleted their account.",
  USERNAME_INVALID: "The username is not valid.",
  MESSAGE_EMPTY: MESSAGE_WORDING.empty,
  MESSAGE_TOO_LONG: describeTooLong("text", TELEGRAM_LIMITS.textLength),
  MEDIA_CAPTION_TOO_LONG: describeTooLong("caption", TELEGRAM_LIMITS.captionLength),
  PHOTO_INVALID_DIMENSIONS: "The picture has a size Telegram does not accept. Send it as a file.",
  PHOTO_EXT_INVALID: "The picture has a format Telegram does not accept. Send it as a file.",
  PHOTO_SAVE_FILE_INVALID: "Telegram could not process this picture. Send it as a file.",
  IMAGE_PROCESS_FAILED: "Telegram could not process this picture. Send it as a file.",
  MEDIA_INVALID: "The attachment is not valid.",
  MEDIA_EMPTY: "The attachment is not valid.",
  FILE_PARTS_INVALID: "Telegram did not accept the upload. Try again.",
  FILE_PART_MISSING: "Telegram lost a part of the upload. Try again.",
  AUTH_KEY_UNREGISTERED: "The Telegram session has ended. Connect the account again.",
  AUTH_KEY_DUPLICATED:
    "The Telegram session was used from two places at once and has ended. Connect the account again.",
  SESSION_REVOKED: "The Telegram session was ended from the phone. Connect the account again.",
  SESSION_EXPIRED: "The Telegram session has expired. Connect the account again.",
  USER_DEACTIVATED: "This Telegram account is deactivated.",
  USER_DEACTIVATED_BAN: "Telegram has banned this account. Open Telegram on the phone to see what can be done.",
} as const satisfies Readonly<Record<TelegramErrorCode, string>>;

/** The sentence for a refusal; a wait says how long, rounded up to minutes or hours where it is long. */
export function describeTelegramError(code: TelegramErrorCode, retryAfterSeconds?: number | undefined): string {
  if (retryAfterSeconds === undefined) return TELEGRAM_SENTENCES[code];
  if (code === "FLOOD_WAIT") return `Telegram asks to wait ${inWords(retryAfterSeconds)}.`;
  if (code === "CODE_LIMIT") return `${TELEGRAM_SENTENCES[code]} Try again in ${inWords(retryAfterSeconds)}.`;
  return TELEGRAM_SENTENCES[code];
}

function inWords(seconds: number): string {
  if (seconds < 120) return count(seconds, "second");
  return seconds < 7200 ? count(Math.ceil(seconds / 60), "minute") : count(Math.ceil(seconds / 3600), "hour");
}
