import { z } from "zod";
import type { TelegramErrorCode } from "#domain/sessions/telegram-errors.ts";
import { TELEGRAM_SENTENCES } from "#domain/wording/telegram/errors.ts";
import { say } from "#languages/say.ts";

/** Statuses of what Telegram refuses; the sentences are the domain's. */
const TELEGRAM_STATUSES = {
  PHONE_NUMBER_INVALID: 400,
  PHONE_NUMBER_BANNED: 403,
  PHONE_NUMBER_FLOOD: 429,
  PHONE_PASSWORD_FLOOD: 429,
  NO_TELEGRAM_ACCOUNT: 404,
  API_ID_INVALID: 400,
  API_ID_PUBLISHED_FLOOD: 400,
  API_ID_MISSING: 400,
  UPDATE_APP_TO_LOGIN: 502,
  LOGIN_METHOD_UNSUPPORTED: 409,
  PHONE_CODE_INVALID: 400,
  PHONE_CODE_EMPTY: 400,
  PHONE_CODE_EXPIRED: 410,
  SEND_CODE_UNAVAILABLE: 409,
  NO_LOGIN_PENDING: 409,
  NO_PASSWORD_STEP: 409,
  ALREADY_CONNECTED: 409,
  SESSION_PASSWORD_NEEDED: 401,
  PASSWORD_HASH_INVALID: 400,
  SRP_ID_INVALID: 409,
  FLOOD_WAIT: 429,
  CODE_LIMIT: 429,
  PEER_FLOOD: 429,
  FROZEN_METHOD_INVALID: 403,
  USER_IS_BLOCKED: 403,
  YOU_BLOCKED_USER: 403,
  USER_PRIVACY_RESTRICTED: 403,
  PRIVACY_PREMIUM_REQUIRED: 403,
  ALLOW_PAYMENT_REQUIRED: 403,
  CHAT_WRITE_FORBIDDEN: 403,
  INPUT_USER_DEACTIVATED: 410,
  USERNAME_INVALID: 400,
  MESSAGE_EMPTY: 400,
  MESSAGE_TOO_LONG: 413,
  MEDIA_CAPTION_TOO_LONG: 413,
  MESSAGE_ID_INVALID: 404,
  MESSAGE_AUTHOR_REQUIRED: 403,
  MESSAGE_EDIT_TIME_EXPIRED: 409,
  MESSAGE_DELETE_FORBIDDEN: 403,
  REACTION_INVALID: 400,
  REPLY_MESSAGE_ID_INVALID: 404,
  PHOTO_INVALID_DIMENSIONS: 422,
  PHOTO_EXT_INVALID: 422,
  PHOTO_SAVE_FILE_INVALID: 422,
  IMAGE_PROCESS_FAILED: 422,
  MEDIA_INVALID: 400,
  MEDIA_EMPTY: 422,
  FILE_PARTS_INVALID: 502,
  FILE_PART_MISSING: 502,
  AUTH_KEY_UNREGISTERED: 401,
  AUTH_KEY_DUPLICATED: 401,
  SESSION_REVOKED: 401,
  SESSION_EXPIRED: 401,
  USER_DEACTIVATED: 401,
  USER_DEACTIVATED_BAN: 401,
} as const satisfies Record<TelegramErrorCode, number>;

const TELEGRAM_ERRORS = Object.fromEntries(
  Object.entries(TELEGRAM_STATUSES).map(([code, status]) => [
    code,
    { status, meaning: TELEGRAM_SENTENCES[code as TelegramErrorCode] },
  ]),
) as { readonly [Code in TelegramErrorCode]: { readonly status: number; readonly meaning: string } };

const OWN_ERRORS = {
  MALFORMED: { status: 400, meaning: say("The request is not as described; `message` names the field.") },
  TOKEN_MISSING: { status: 401, meaning: say("No token: send `dtoken`, or `Authorization: Bearer`.") },
  TOKEN_INVALID: { status: 401, meaning: say("The token is not this instance's.") },
  TOKEN_SWITCHED_OFF: { status: 401, meaning: say("The instance takes API keys alone: its token is switched off.") },
  KEY_INVALID: { status: 401, meaning: say("The API key is mistyped, or is nobody's; `message` says which.") },
  KEY_MISPLACED: { status: 401, meaning: say("An API key came elsewhere than in `Authorization: Bearer`.") },
  KEY_EXPIRED: { status: 401, meaning: say("The API key has expired, or was rotated and its time is over.") },
  KEY_REVOKED: { status: 401, meaning: say("The API key was revoked.") },
  NOT_SIGNED_IN: { status: 401, meaning: say("The dashboard's login session has ended.") },
  CREDENTIALS_INVALID: { status: 401, meaning: say("E-mail and password do not match.") },
  SIGN_IN_OVER: { status: 401, meaning: say("The sign-in that waited for a code has ended.") },
  ORIGIN_REFUSED: { status: 403, meaning: say("The request came from another site.") },
  PASSWORD_WRONG: { status: 403, meaning: say("The current password is not correct.") },
  FORBIDDEN: {
    status: 403,
    meaning: say("The account's role does not allow it, or the API key has less than it asks for."),
  },
  ACCOUNT_SUSPENDED: {
    status: 403,
    meaning: say("The account is suspended; its owner can ask whoever runs this server."),
  },
  EMAIL_UNVERIFIED: {
    status: 403,
    meaning: say("The owner of the instance has not confirmed their e-mail address yet."),
  },
  SCOPE_MISSING: { status: 403, meaning: say("The API key lacks a scope; `message` names it.") },
  NETWORK_REFUSED: { status: 403, meaning: say("The API key may not be used from this address.") },
  INSTANCE_NOT_REACHED: { status: 403, meaning: say("The API key does not reach this instance.") },
  CODE_WRONG: { status: 403, meaning: say("The code of the second factor is not right, or was used.") },
  PASSKEY_REFUSED: { status: 403, meaning: say("The passkey is unknown, or its answer does not prove it.") },
  SECOND_FACTOR_NEEDED: { status: 403, meaning: say("The account has a second factor, which was not shown lately.") },
  FREE_LIMIT_REACHED: { status: 403, meaning: say("No more free instances for this account.") },
  ACCOUNT_RESTRICTED: {
    status: 403,
    meaning: say("The network restricts this account from starting chats. Do not retry."),
  },
  INSTANCE_NOT_FOUND: { status: 404, meaning: say("No such instance.") },
  RECIPIENT_NOT_FOUND: { status: 404, meaning: say("The recipient has no account on this network.") },
  USER_NOT_FOUND: { status: 404, meaning: say("No such user.") },
  CONTENT_NOT_FOUND: { status: 404, meaning: say("No such tutorial or question.") },
  DEVICE_NOT_FOUND: { status: 404, meaning: say("No such signed-in device.") },
  PASSKEY_NOT_FOUND: { status: 404, meaning: say("No such passkey of this account.") },
  MESSAGE_NOT_FOUND: { status: 404, meaning: say("No such message in this instance.") },
  PICTURE_NOT_FOUND: { status: 404, meaning: say("There is no picture, or it is not shown to this account.") },
  REQUEST_NOT_FOUND: { status: 404, meaning: say("No call of this account with this requestId.") },
  KEY_NOT_FOUND: { status: 404, meaning: say("No such API key.") },
  CAMPAIGN_NOT_FOUND: { status: 404, meaning: say("No such campaign in this account.") },
  TEMPLATE_NOT_FOUND: { status: 404, meaning: say("No such template in this account.") },
  WEBHOOK_NOT_FOUND: { status: 404, meaning: say("No such webhook in this instance.") },
  WEBHOOK_TRY_NOT_FOUND: { status: 404, meaning: say("No such try of this webhook.") },
  NOT_FOUND: { status: 404, meaning: say("No such path.") },
  METHOD_NOT_ALLOWED: { status: 405, meaning: say("The path exists, with another method.") },
  EMAIL_TAKEN: { status: 409, meaning: say("The e-mail address has an account.") },
  CONFLICT: { status: 409, meaning: say("The instance changed meanwhile; try again.") },
  NO_PASSKEY_STEP: { status: 409, meaning: say("WhatsApp asks for no passkey just now, or for another step of it.") },
  PASSKEYS_UNAVAILABLE: { status: 409, meaning: say("The server's public address allows no passkeys.") },
  NOT_CONNECTED: { status: 409, meaning: say("The instance has no linked account online.") },
  IDEMPOTENCY_RUNNING: { status: 409, meaning: say("The first call with this `Idempotency-Key` is still running.") },
  MESSAGE_CANCELLED: { status: 409, meaning: say("The message was cancelled before it left.") },
  NOT_CANCELLABLE: { status: 409, meaning: say("The message has left, or has ended.") },
  NOT_CHANGEABLE: {
    status: 409,
    meaning: say("The message cannot be changed: it came in, has not been sent, or is no longer kept."),
  },
  NOT_RESENDABLE: { status: 409, meaning: say("The message is still under way, came in, or is no longer kept.") },
  WEBHOOK_LIMIT_REACHED: { status: 409, meaning: say("The instance has as many webhooks as it can have.") },
  CAMPAIGN_STATE: {
    status: 409,
    meaning: say("The campaign is not in a state in which that can be done."),
  },
  CAMPAIGN_UNCONFIRMED: {
    status: 409,
    meaning: say(
      "The campaign's instance is younger than a week, and nobody has confirmed that it is to write to many.",
    ),
  },
  CAMPAIGN_LIMIT_REACHED: {
    status: 409,
    meaning: say("The account has as many campaigns that have not ended as it can have."),
  },
  TEMPLATE_TAKEN: { status: 409, meaning: say("There is a template of this name already.") },
  TEMPLATE_LIMIT_REACHED: { status: 409, meaning: say("The account has as many templates as it can have.") },
  KEY_LIMIT_REACHED: { status: 409, meaning: say("The account has as many API keys as it can have.") },
  NOT_REPLAYABLE: { status: 409, meaning: say("The try was a test, and told of nothing.") },
  INSTANCE_EXPIRED: { status: 410, meaning: say("The instance has expired.") },
  MEDIA_GONE: { status: 410, meaning: say("The message has no file, or has it no longer.") },
  RESET_LINK_INVALID: { status: 410, meaning: say("The reset link is used up or expired.") },
  PASSKEY_LINK_INVALID: { status: 410, meaning: say("The link to use a passkey is used up or expired.") },
  MAILED_LINK_INVALID: { status: 410, meaning: say("The mailed link is used up or expired.") },
  BODY_TOO_LARGE: {
    status: 413,
    meaning: say("The body is over the limit: 400 KiB where it carries a message, else 64 KiB."),
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: say("The body is not called JSON; `message` says what it was called."),
  },
  MEDIA_TOO_LARGE: { status: 413, meaning: say("The file is over the limit of its kind.") },
  PROXY_FAILED: {
    status: 422,
    meaning: say("The proxy does not lead to the network; `message` says why. Nothing was changed."),
  },
  MEDIA_BLOCKED: { status: 422, meaning: say("The media URL does not lead to a public address.") },
  WEBHOOK_URL_BLOCKED: { status: 422, meaning: say("The webhook's URL does not lead to a public address.") },
  MEDIA_UNREACHABLE: { status: 422, meaning: say("The media URL could not be downloaded.") },
  IDEMPOTENCY_MISMATCH: { status: 422, meaning: say("Another message was asked for under this `Idempotency-Key`.") },
  NOT_SUPPORTED: { status: 422, meaning: say("The instance's network has nothing of the kind; `message` says what.") },
  TEMPLATE_VALUE_MISSING: {
    status: 422,
    meaning: say("The template's text asks for a value that is not there; `field` names it."),
  },
  MEDIA_TYPE: { status: 422, meaning: say("The file is not of the kind that was asked for.") },
  HOST_REFUSED: { status: 421, meaning: say("The address's host name is not one that this server answers under.") },
  RATE_LIMITED: { status: 429, meaning: say("Too many requests; wait `retryAfter` seconds.") },
  QUEUE_FULL: {
    status: 429,
    meaning: say("Too many messages of this instance wait already; wait `retryAfter` seconds."),
  },
  INTERNAL: { status: 500, meaning: say("Our fault; quote `requestId`.") },
  PROVIDER_REFUSED: { status: 502, meaning: say("The network refused what was asked.") },
  CONNECTION_LOST: {
    status: 502,
    meaning: say("The connection dropped before the answer; a message may have arrived."),
  },
  UNAVAILABLE: { status: 503, meaning: say("Not ready; wait `retryAfter` seconds.") },
  STORAGE_FULL: { status: 507, meaning: say("Our disk is full. Nothing was changed or sent.") },
  MEDIA_QUOTA: { status: 507, meaning: say("The files that came in for this account take up all its room.") },
  PROVIDER_SILENT: { status: 504, meaning: say("The network did not answer in time; a message may have arrived.") },
} as const satisfies Record<string, { status: number; meaning: string }>;

/** Every code an answer of ours can carry, with its HTTP status. The documentation and `/openapi.json` list it. */
export const ERRORS = {
  ...OWN_ERRORS,
  ...TELEGRAM_ERRORS,
  MESSAGE_TOO_LONG: {
    status: 413,
    meaning: say("The text is longer than the network takes; `message` says how long it may be."),
  },
};

export type ErrorCode = keyof typeof ERRORS;

/** What a code means, where an answer is a problem: what the provider APIs call `message` is its `detail`. */
export function inProblem(meaning: string): string {
  return meaning.replaceAll("`message`", "`detail`");
}

const errorCodeSchema = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

/** The one shape of a failed answer, on every host. */
export const errorAnswerSchema = z.object({
  success: z.literal(false),
  status: z.literal("error"),
  error: z.literal(true),
  code: errorCodeSchema,
  message: z.string(),
  /** The field that is wrong, where it is one. */
  field: z.string().optional(),
  /** Seconds. */
  retryAfter: z.number().int().optional(),
  hint: z.string().optional(),
  /** Of the message that was accepted before it failed, or was meant. */
  id: z.string().optional(),
  /** The network's id of that message, where it has one already. */
  messageId: z.string().optional(),
  requestId: z.string(),
});

export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;
