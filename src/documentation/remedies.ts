import { ERRORS, type ErrorCode } from "#ports/contracts/errors.ts";
import type { ErrorEntry } from "./model.ts";

/** Codes of the dashboard's own API, which no provider API answers with. */
type DashboardCode =
  | "NOT_SIGNED_IN"
  | "CREDENTIALS_INVALID"
  | "PASSWORD_WRONG"
  | "FORBIDDEN"
  | "FREE_LIMIT_REACHED"
  | "USER_NOT_FOUND"
  | "CONTENT_NOT_FOUND"
  | "DEVICE_NOT_FOUND"
  | "SIGN_IN_OVER"
  | "CODE_WRONG"
  | "PASSKEY_REFUSED"
  | "PASSKEY_NOT_FOUND"
  | "PASSKEYS_UNAVAILABLE"
  | "SECOND_FACTOR_NEEDED"
  | "EMAIL_TAKEN"
  | "KEY_NOT_FOUND"
  | "REQUEST_NOT_FOUND"
  | "CAMPAIGN_NOT_FOUND"
  | "CAMPAIGN_STATE"
  | "CAMPAIGN_UNCONFIRMED"
  | "CAMPAIGN_LIMIT_REACHED"
  | "TEMPLATE_TAKEN"
  | "TEMPLATE_LIMIT_REACHED"
  | "KEY_LIMIT_REACHED"
  | "CONFLICT"
  | "RESET_LINK_INVALID"
  | "MAILED_LINK_INVALID"
  | "PASSKEY_LINK_INVALID";

/** A code that an answer of the provider APIs can carry. */
type ProviderErrorCode = Exclude<ErrorCode, DashboardCode>;

/** What to do about each code. */
const REMEDIES: Readonly<Record<ProviderErrorCode, string>> = {
  MALFORMED: "Mend the field that `field` and `message` name, then call again. The same call will not do.",
  TOKEN_MISSING: "Add the instance's token as `dtoken`, or as the header `Authorization: Bearer`.",
  TOKEN_INVALID:
    "Copy the token from the instance's Manage dialog, for it may have been rotated, and check that it belongs to this client name.",
  ACCOUNT_SUSPENDED:
    "Ask whoever runs this server. Nothing is lost: linked accounts come back when the suspension ends.",
  EMAIL_UNVERIFIED:
    "Open the link that was mailed to the owner's address; the dashboard sends it again. On a server that sends no mail, its operator confirms the address: `npm run users -- verify EMAIL`.",
  TOKEN_SWITCHED_OFF:
    "Send an API key in `Authorization: Bearer`, or switch the token on again in the instance's Manage dialog.",
  KEY_INVALID: "Copy the key whole, all 37 characters, or create another one in the dashboard.",
  KEY_MISPLACED: "Send the key in the header `Authorization: Bearer` alone: bodies and addresses are kept in logs.",
  KEY_EXPIRED: "Use the key's new text, or create another key in the dashboard.",
  KEY_REVOKED: "Create another key in the dashboard.",
  SCOPE_MISSING: "Use a key with the scope that `message` names.",
  NETWORK_REFUSED: "Call from a network that the key allows, or create a key that allows this one.",
  INSTANCE_NOT_REACHED: "Use a key that lists this instance, or one for all instances.",
  ACCOUNT_RESTRICTED:
    "Stop writing to new recipients with this account until its phone allows it. Retrying makes it worse.",
  ORIGIN_REFUSED:
    "Call from a program of yours, where the token is safe. For pages, whoever runs the server names their origin in `CORS_ORIGINS`.",
  HOST_REFUSED:
    "Call the address that this page shows. For another name, whoever runs the server adds it to `ALLOWED_HOSTS`.",
  INSTANCE_NOT_FOUND: "Copy the client name from the dashboard, and call the API of the instance's own platform.",
  RECIPIENT_NOT_FOUND: "Check the number with its country code, or the username. Do not write to it again as it is.",
  MESSAGE_NOT_FOUND: "Use the `id` of an answer that this very instance gave, while the message is kept.",
  TEMPLATE_NOT_FOUND: "Use the name of a template of the account that owns the instance: list them at `/v1/templates`.",
  TEMPLATE_VALUE_MISSING:
    "Give a value that is not empty for each placeholder of the text: the template's `placeholders` lists them.",
  WEBHOOK_NOT_FOUND: "Use the `id` of a webhook that this very instance has: list them.",
  WEBHOOK_TRY_NOT_FOUND: "Use the `id` of one of this webhook's own deliveries, while it is kept.",
  WEBHOOK_LIMIT_REACHED: "Remove a webhook that is no longer needed, or let one address be told of more.",
  NOT_REPLAYABLE: "Send another test.",
  WEBHOOK_URL_BLOCKED: "Give a public web address, on port 80 or 443. To try it from your machine, use a tunnel.",
  NOT_FOUND: "Compare the path with this page, letter by letter.",
  METHOD_NOT_ALLOWED: "Use the method in the header `Allow`.",
  IDEMPOTENCY_RUNNING: "Repeat the call after `retryAfter` seconds: it is answered as the first one is.",
  MESSAGE_CANCELLED: "Nothing: somebody took it back. To send it all the same, send it again.",
  NOT_CANCELLABLE: "Nothing: the message is where `message` says. What has left cannot be taken back.",
  NOT_CHANGEABLE:
    "Change or take back messages that were sent from here, and react to those that came in or were sent.",
  NOT_RESENDABLE: "Wait until the message has ended, or send its content anew.",
  MEDIA_GONE: "Ask the sender to send the file again.",
  NOT_CONNECTED: "Wait `retryAfter` seconds where the answer has it; otherwise link the account again.",
  INSTANCE_EXPIRED: "Renew the instance: in the dashboard, on its card, or with `POST /v1/instances/{client}/renew`.",
  BODY_TOO_LARGE: "Shorten the body. Files are not sent in it: give their URL.",
  UNSUPPORTED_MEDIA_TYPE: "Send JSON, with the header `Content-Type: application/json`.",
  MEDIA_TOO_LARGE: "Send a smaller file. On Telegram, an image of more than 10 MB can go as a file.",
  PROXY_FAILED: "Check type, address, port, user and password, and that the proxy may connect to the network.",
  MEDIA_BLOCKED: "Put the file on a public web address, on port 80 or 443.",
  MEDIA_UNREACHABLE: "Check that the URL opens without a log-in and from anywhere, then call again.",
  IDEMPOTENCY_MISMATCH: "Give each message a key of its own. `id` is of the message that has this one.",
  NOT_SUPPORTED: "Send it as another kind, or leave it to instances of a network that has it.",
  MEDIA_TYPE: "Send another format; `message` says what the file is. On Telegram it can go as a file.",
  RATE_LIMITED: "Wait `retryAfter` seconds, then call again. Spread what you send over the minute.",
  QUEUE_FULL: "Wait `retryAfter` seconds, and let the waiting messages go out first.",
  INTERNAL: "Call again a little later. If it stays, write to support with the `requestId`.",
  PROVIDER_REFUSED: "Check recipient and content; `message` has the network's own word for it.",
  CONNECTION_LOST:
    "Repeat the call with the `Idempotency-Key` that it had: it is the same message to the network. Without a key, look the message up by the answer's `id`.",
  UNAVAILABLE: "Wait `retryAfter` seconds, then call again.",
  STORAGE_FULL: "Call again later. Whoever runs the server has to make room on its disk first.",
  MEDIA_QUOTA: "Erase what is no longer needed, or wait until older files go by themselves.",
  PROVIDER_SILENT:
    "Repeat the call with the `Idempotency-Key` that it had: it is the same message to the network. Without a key, look the message up by the answer's `id`.",

  PHONE_NUMBER_INVALID: "Write the number with its country code, such as 9647701234567.",
  PHONE_NUMBER_BANNED: "Use another number. Only Telegram can lift the ban.",
  PHONE_NUMBER_FLOOD: "Wait until tomorrow, or log in with the QR code.",
  PHONE_PASSWORD_FLOOD: "Wait until tomorrow.",
  NO_TELEGRAM_ACCOUNT: "Sign up in the Telegram app with this number first.",
  API_ID_INVALID: "Copy API ID and App Hash from my.telegram.org into the instance again.",
  API_ID_PUBLISHED_FLOOD: "Create an API ID of your own at my.telegram.org.",
  API_ID_MISSING: "Enter API ID and App Hash in the instance, or send `apiId` and `apiHash`.",
  UPDATE_APP_TO_LOGIN: "Tell whoever runs this server: it needs an update.",
  LOGIN_METHOD_UNSUPPORTED: "Log in with the QR code instead.",
  PHONE_CODE_INVALID: "Read the code again and enter it once more. After several wrong ones a new code is needed.",
  PHONE_CODE_EMPTY: "Send the code in `code`.",
  PHONE_CODE_EXPIRED: "Request a new code. A code that is sent on in a chat expires at once.",
  SEND_CODE_UNAVAILABLE: "Use the code that is in the Telegram app already.",
  NO_LOGIN_PENDING: "Request a code first.",
  PICTURE_NOT_FOUND: "Show initials instead, and ask again another day.",
  NO_PASSKEY_STEP: "Read `GET /v1/instances/{client}/session/passkey`: `step` says what is waited for.",
  NO_PASSWORD_STEP: "Verify the code first; the password comes after it.",
  ALREADY_CONNECTED: "Nothing: the account is linked. Log out first to link another.",
  SESSION_PASSWORD_NEEDED: "Verify the password next. `hint` holds the account's own hint to it.",
  PASSWORD_HASH_INVALID: "Enter the two-step password once more, the one of the Telegram app.",
  SRP_ID_INVALID: "Send the same password again.",
  FLOOD_WAIT: "Wait `retryAfter` seconds. Until then every call of this account is refused.",
  CODE_LIMIT: "Wait `retryAfter` seconds, then request the code again.",
  PEER_FLOOD: "Stop writing to strangers with this account. Ask @SpamBot in Telegram how long it lasts.",
  FROZEN_METHOD_INVALID: "Open Telegram on the phone: it says why the account is frozen, and how to appeal.",
  USER_IS_BLOCKED: "Take the recipient off your list.",
  YOU_BLOCKED_USER: "Unblock the recipient in the Telegram app.",
  USER_PRIVACY_RESTRICTED: "Let the recipient write first, then answer.",
  PRIVACY_PREMIUM_REQUIRED: "Let the recipient write first, or send from a Premium account.",
  ALLOW_PAYMENT_REQUIRED: "Let the recipient write first: paid messages are not supported.",
  CHAT_WRITE_FORBIDDEN: "Write to another recipient, or get the right to write there.",
  INPUT_USER_DEACTIVATED: "Take the recipient off your list.",
  USERNAME_INVALID: "Check the username: 4 to 32 letters, digits or underscores, a letter first.",
  MESSAGE_EMPTY: "Send some text; spaces alone are none.",
  MESSAGE_TOO_LONG:
    "Split the text into several messages of at most 4,096 characters, or give `split: true` to the unified API.",
  MEDIA_CAPTION_TOO_LONG: "Shorten the caption to 1,024 characters, or send the text as a message of its own.",
  MESSAGE_ID_INVALID: "Name a message of this chat that still stands.",
  MESSAGE_AUTHOR_REQUIRED: "Name a message that this account has sent.",
  MESSAGE_EDIT_TIME_EXPIRED: "Send a new message.",
  MESSAGE_DELETE_FORBIDDEN: "Name a message that this account has sent.",
  REACTION_INVALID: "Use an emoji that Telegram offers as a reaction.",
  REPLY_MESSAGE_ID_INVALID: "Answer a message of the same chat that still stands.",
  PHOTO_INVALID_DIMENSIONS: "Scale the picture down, or send it as a file.",
  PHOTO_EXT_INVALID: "Send a JPEG or PNG, or send it as a file.",
  PHOTO_SAVE_FILE_INVALID: "Save the picture anew as JPEG or PNG, or send it as a file.",
  IMAGE_PROCESS_FAILED: "Save the picture anew as JPEG or PNG, or send it as a file.",
  MEDIA_INVALID: "Check the fields of the attachment, or send another file.",
  MEDIA_EMPTY: "Check that the URL leads to a file that is not empty.",
  FILE_PARTS_INVALID: "Call again.",
  FILE_PART_MISSING: "Call again.",
  AUTH_KEY_UNREGISTERED: "Link the account again.",
  AUTH_KEY_DUPLICATED: "Link the account again, and use its session in one place alone.",
  SESSION_REVOKED: "Link the account again, if the person who ended it agrees.",
  SESSION_EXPIRED: "Link the account again.",
  USER_DEACTIVATED: "Link another account.",
  USER_DEACTIVATED_BAN: "Open Telegram on the phone to appeal, or link another account.",
};

/** False for those of the dashboard alone. */
export function isProviderErrorCode(code: ErrorCode): code is ProviderErrorCode {
  return Object.hasOwn(REMEDIES, code);
}

/** An error with what to do about it. */
export function errorEntry(code: ProviderErrorCode): ErrorEntry {
  return { code, ...ERRORS[code], remedy: REMEDIES[code] };
}

/** All of them, by status. */
export function errorEntries(): ErrorEntry[] {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const errors = codes.filter(isProviderErrorCode).map(errorEntry);
  return errors.toSorted((a, b) => a.status - b.status);
}
