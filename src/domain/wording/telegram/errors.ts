import { say } from "#languages/say.ts";
import { hoursInWords, minutesInWords, secondsInWords } from "../../count.ts";
import { TELEGRAM_LIMITS } from "../../messages/limits.ts";
import type { TelegramErrorCode } from "../../sessions/telegram-errors.ts";
import { describeTooLong, MESSAGE_WORDING } from "../messages.ts";

/** What Telegram refuses, each with the sentence that a reader gets. The names are Telegram's own where it has one. */
function telegramSentences() {
  return {
    PHONE_NUMBER_INVALID: say(
      "The phone number is not valid. Use the international format, for example +9647701234567.",
    ),
    PHONE_NUMBER_BANNED: say("Telegram has banned this phone number."),
    PHONE_NUMBER_FLOOD: say("Too many code requests for this number. Try again tomorrow."),
    PHONE_PASSWORD_FLOOD: say("Too many log-in attempts. Try again tomorrow."),
    NO_TELEGRAM_ACCOUNT: say("No Telegram account uses this number. Sign up in the Telegram app first."),
    API_ID_INVALID: say("The API ID or App Hash is wrong. Copy both from my.telegram.org."),
    API_ID_PUBLISHED_FLOOD: say("Telegram blocks this API ID. Create your own at my.telegram.org."),
    API_ID_MISSING: say(
      "The instance has no API ID and App Hash. Enter them in the dashboard, or send apiId and apiHash.",
    ),
    UPDATE_APP_TO_LOGIN: say("Telegram asks for a newer client. Update this gateway, then try again."),
    LOGIN_METHOD_UNSUPPORTED: say(
      "Telegram offers this number a way to log in that only its own apps know. Log in with the QR code instead.",
    ),
    PHONE_CODE_INVALID: say("The code is not correct."),
    PHONE_CODE_EMPTY: say("Enter the code."),
    PHONE_CODE_EXPIRED: say("This code is no longer valid. Request a new one."),
    SEND_CODE_UNAVAILABLE: say("Telegram has no other way to deliver the code. Use the one in your Telegram app."),
    NO_LOGIN_PENDING: say("No log-in is under way. Request a code first."),
    NO_PASSWORD_STEP: say("Enter the code first."),
    ALREADY_CONNECTED: say("This instance is connected already. Log out first to link another account."),
    SESSION_PASSWORD_NEEDED: say("This account has a two-step password. Enter it to finish."),
    PASSWORD_HASH_INVALID: say("The two-step password is not correct."),
    SRP_ID_INVALID: say("Please enter the password again."),
    FLOOD_WAIT: say("Telegram asks to wait."),
    CODE_LIMIT: say("This gateway asks for codes sparingly, so that Telegram does not block the number for a day."),
    PEER_FLOOD: say("Telegram limits this account: too many messages to people who are not contacts. Do not retry."),
    FROZEN_METHOD_INVALID: say("Telegram has frozen this account. Open Telegram on the phone to see why."),
    USER_IS_BLOCKED: say("The recipient has blocked this account."),
    YOU_BLOCKED_USER: say("This account has blocked the recipient."),
    USER_PRIVACY_RESTRICTED: say("The recipient does not accept messages from this account."),
    PRIVACY_PREMIUM_REQUIRED: say("The recipient accepts messages from Telegram Premium users only."),
    ALLOW_PAYMENT_REQUIRED: say("The recipient charges for messages from strangers."),
    CHAT_WRITE_FORBIDDEN: say("This account cannot write in this chat."),
    INPUT_USER_DEACTIVATED: say("The recipient deleted their account."),
    USERNAME_INVALID: say("The username is not valid."),
    MESSAGE_EMPTY: MESSAGE_WORDING.empty,
    MESSAGE_TOO_LONG: describeTooLong("text", TELEGRAM_LIMITS.textLength),
    MEDIA_CAPTION_TOO_LONG: describeTooLong("caption", TELEGRAM_LIMITS.captionLength),
    MESSAGE_ID_INVALID: say("This chat has no such message."),
    MESSAGE_AUTHOR_REQUIRED: say("Only the account's own messages can be changed or taken back."),
    MESSAGE_EDIT_TIME_EXPIRED: say("Telegram lets a message be changed for 48 hours only."),
    MESSAGE_DELETE_FORBIDDEN: say("This account may not delete this message."),
    REACTION_INVALID: say("Telegram does not have this reaction."),
    REPLY_MESSAGE_ID_INVALID: say("The message to answer is not in this chat."),
    PHOTO_INVALID_DIMENSIONS: say("The picture has a size Telegram does not accept. Send it as a file."),
    PHOTO_EXT_INVALID: say("The picture has a format Telegram does not accept. Send it as a file."),
    PHOTO_SAVE_FILE_INVALID: say("Telegram could not process this picture. Send it as a file."),
    IMAGE_PROCESS_FAILED: say("Telegram could not process this picture. Send it as a file."),
    MEDIA_INVALID: say("The attachment is not valid."),
    MEDIA_EMPTY: say("The attachment is not valid."),
    FILE_PARTS_INVALID: say("Telegram did not accept the upload. Try again."),
    FILE_PART_MISSING: say("Telegram lost a part of the upload. Try again."),
    AUTH_KEY_UNREGISTERED: say("The Telegram session has ended. Connect the account again."),
    AUTH_KEY_DUPLICATED: say(
      "The Telegram session was used from two places at once and has ended. Connect the account again.",
    ),
    SESSION_REVOKED: say("The Telegram session was ended from the phone. Connect the account again."),
    SESSION_EXPIRED: say("The Telegram session has expired. Connect the account again."),
    USER_DEACTIVATED: say("This Telegram account is deactivated."),
    USER_DEACTIVATED_BAN: say("Telegram has banned this account. Open Telegram on the phone to see what can be done."),
  } as const satisfies Readonly<Record<TelegramErrorCode, string>>;
}

/** In English, where nobody reads them yet. */
export const TELEGRAM_SENTENCES = telegramSentences();

/** The sentence for a refusal; a wait says how long, rounded up to minutes or hours where it is long. */
export function describeTelegramError(code: TelegramErrorCode, retryAfterSeconds?: number | undefined): string {
  const sentences = telegramSentences();
  if (retryAfterSeconds === undefined) return sentences[code];
  const span = inWords(retryAfterSeconds);
  if (code === "FLOOD_WAIT") return say("Telegram asks to wait {span}.", { span });
  if (code === "CODE_LIMIT") return say("{sentence} Try again in {span}.", { sentence: sentences[code], span });
  return sentences[code];
}

function inWords(seconds: number): string {
  if (seconds < 120) return secondsInWords(seconds);
  return seconds < 7200 ? minutesInWords(Math.ceil(seconds / 60)) : hoursInWords(Math.ceil(seconds / 3600));
}
