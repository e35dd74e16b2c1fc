import type { Platform } from "#domain/instances/instance.ts";
import { whatsAppIdOf } from "#domain/messages/message-id.ts";
import { describeUrlFailure } from "#domain/wording/downloads.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import { describeNotCancellable, describeNotResendable } from "#domain/wording/messages.ts";
import { describeRateLimit, SERVER_WORDING } from "#domain/wording/server.ts";
import { describeTelegramError, TELEGRAM_SENTENCES } from "#domain/wording/telegram/errors.ts";
import { describeTelegramSendFailure } from "#domain/wording/telegram/sending.ts";
import { TELEGRAM_WORDING } from "#domain/wording/telegram/session.ts";
import { WEBHOOK_WORDING } from "#domain/wording/webhooks.ts";
import { describeWhatsAppSendFailure } from "#domain/wording/whatsapp/sending.ts";
import { WHATSAPP_WORDING } from "#domain/wording/whatsapp/session.ts";
import { ERRORS, type ErrorAnswer, type ErrorCode } from "#ports/contracts/errors.ts";
import { IDEMPOTENCY_KEY } from "#ports/contracts/fields.ts";
import { jsonParts } from "./json.ts";
import type { SampleAnswer } from "./model.ts";
import { EXAMPLE_MESSAGE } from "./request.ts";

type Failure = Omit<ErrorAnswer, "success" | "status" | "error" | "requestId">;

const TOO_MANY: Failure = { code: "RATE_LIMITED", message: describeRateLimit(12), retryAfter: 12 };

const OF_WEBHOOKS: readonly Failure[] = [
  { code: "WEBHOOK_NOT_FOUND", message: WEBHOOK_WORDING.notFound, field: "webhook" },
  { code: "WEBHOOK_LIMIT_REACHED", message: WEBHOOK_WORDING.limitReached },
  { code: "NOT_REPLAYABLE", message: WEBHOOK_WORDING.notReplayable, field: "try" },
  { code: "WEBHOOK_URL_BLOCKED", message: WEBHOOK_WORDING.urlBlocked, field: "url" },
];

/** The same on both platforms; after the others, so that sends show what is theirs alone. */
const OF_MESSAGES: readonly Failure[] = [
  ...OF_WEBHOOKS,
  { code: "NOT_CANCELLABLE", message: describeNotCancellable("sent"), field: "id" },
  { code: "NOT_RESENDABLE", message: describeNotResendable("open"), field: "id" },
  { code: "MEDIA_GONE", message: GATEWAY_WORDING.mediaGone },
  {
    code: "IDEMPOTENCY_MISMATCH",
    message: GATEWAY_WORDING.idempotencyMismatch,
    field: IDEMPOTENCY_KEY,
    id: EXAMPLE_MESSAGE,
  },
  { code: "MEDIA_QUOTA", message: GATEWAY_WORDING.mediaQuota },
];

/** How failures look; of those with one status the first that a route can answer with is shown. */
const SHOWN: Readonly<Record<Platform, readonly Failure[]>> = {
  whatsapp: [
    { code: "TOKEN_INVALID", message: GATEWAY_WORDING.tokenInvalid, field: "dtoken" },
    {
      code: "RECIPIENT_NOT_FOUND",
      message: describeWhatsAppSendFailure({ code: "recipient-not-found" }),
      field: "number",
    },
    { code: "MESSAGE_NOT_FOUND", message: SERVER_WORDING.messageNotFound, field: "messageId" },
    { code: "INSTANCE_NOT_FOUND", message: WHATSAPP_WORDING.instanceNotFound },
    {
      code: "NOT_CONNECTED",
      message: describeWhatsAppSendFailure({
        code: "not-connected",
        status: { state: "inactive", reason: "never-linked", phone: null },
      }),
    },
    { code: "MEDIA_BLOCKED", message: describeUrlFailure({ code: "url-blocked" }) },
    TOO_MANY,
    {
      code: "PROVIDER_SILENT",
      message: describeWhatsAppSendFailure({ code: "not-acknowledged" }),
      id: EXAMPLE_MESSAGE,
      messageId: whatsAppIdOf(EXAMPLE_MESSAGE),
    },
    ...OF_MESSAGES,
  ],
  telegram: [
    { code: "SESSION_PASSWORD_NEEDED", message: TELEGRAM_SENTENCES.SESSION_PASSWORD_NEEDED, hint: "first pet" },
    { code: "PHONE_CODE_INVALID", message: TELEGRAM_SENTENCES.PHONE_CODE_INVALID, field: "code" },
    { code: "PASSWORD_HASH_INVALID", message: TELEGRAM_SENTENCES.PASSWORD_HASH_INVALID, field: "password" },
    { code: "TOKEN_INVALID", message: GATEWAY_WORDING.tokenInvalid, field: "dtoken" },
    { code: "USER_PRIVACY_RESTRICTED", message: TELEGRAM_SENTENCES.USER_PRIVACY_RESTRICTED },
    {
      code: "RECIPIENT_NOT_FOUND",
      message: describeTelegramSendFailure({ code: "recipient-not-found" }),
      field: "recipient",
    },
    { code: "MESSAGE_NOT_FOUND", message: SERVER_WORDING.messageNotFound, field: "messageId" },
    { code: "INSTANCE_NOT_FOUND", message: TELEGRAM_WORDING.instanceNotFound },
    {
      code: "NOT_CONNECTED",
      message: describeTelegramSendFailure({ code: "not-connected", status: { reason: "never-linked", user: null } }),
    },
    { code: "MEDIA_BLOCKED", message: describeUrlFailure({ code: "url-blocked" }) },
    { code: "FLOOD_WAIT", message: describeTelegramError("FLOOD_WAIT", 30), retryAfter: 30 },
    TOO_MANY,
    {
      code: "PROVIDER_SILENT",
      message: describeTelegramSendFailure({ code: "not-acknowledged" }),
      id: EXAMPLE_MESSAGE,
    },
    ...OF_MESSAGES,
  ],
};

const REQUEST_ID = "5f2c9a17d3e0-4x";

/** One failure of each status that a route can answer with, by status. */
export function sampleFailures(platform: Platform, codes: readonly ErrorCode[]): SampleAnswer[] {
  return failedAnswers(platform, codes).map(sampleOf);
}

/** The same as the route answers them. */
export function failedAnswers(platform: Platform, codes: readonly ErrorCode[]): ErrorAnswer[] {
  const possible = SHOWN[platform].filter(({ code }) => codes.includes(code));
  const statusOf = ({ code }: Failure) => ERRORS[code].status;
  return possible
    .filter((failure, index) => possible.findIndex((other) => statusOf(other) === statusOf(failure)) === index)
    .map(answerOf)
    .toSorted((a, b) => statusOf(a) - statusOf(b));
}

/** A call too many: every part that a failure can have but `hint`. */
export function sampleOfTooMany(): SampleAnswer {
  return sampleOf(answerOf(TOO_MANY));
}

function answerOf({ code, ...details }: Failure): ErrorAnswer {
  return { success: false, status: "error", error: true, code, ...details, requestId: REQUEST_ID };
}

function sampleOf(answer: ErrorAnswer): SampleAnswer {
  return { status: ERRORS[answer.code].status, label: answer.code, parts: jsonParts(answer) };
}
