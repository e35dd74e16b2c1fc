import {
  type CommonFailure,
  commonAnswer,
  namesOf,
  type PlatformWords,
  RECONNECT_SECONDS,
} from "#adapters/gateways/common/api/failures.ts";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { isFileKind, type Kind, type TelegramKind } from "#domain/messages/content.ts";
import type { DownloadFailure, SendFailure, TelegramSendFailure } from "#domain/messages/failures.ts";
import type { TelegramErrorCode } from "#domain/sessions/telegram-errors.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { describeTelegramError } from "#domain/wording/telegram/errors.ts";
import {
  describeFileFailure,
  describeRecipientIsId,
  describeTelegramCallFailure,
  describeTelegramSendFailure,
} from "#domain/wording/telegram/sending.ts";
import { TELEGRAM_WORDING } from "#domain/wording/telegram/session.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import { kindOfRoute } from "#ports/contracts/kinds.ts";
import { TELEGRAM_KINDS } from "#ports/contracts/telegram/kinds.ts";
import { TELEGRAM_PROVIDER } from "#ports/contracts/telegram/provider.ts";
import type { TelegramRouteName } from "#ports/contracts/telegram/routes.ts";
import type { LoginStepFailure } from "#use-cases/provider-api/telegram/counted-step.ts";

export type ApiFailure = CommonFailure | LoginStepFailure | TelegramSendFailure;

type Refuse = (failure: ApiFailure, requestId: string) => Answer;

const DAY_SECONDS = 86_400;

/** How long to wait where nobody says. */
const WAIT_SECONDS: Partial<Record<TelegramErrorCode, number>> = {
  FLOOD_WAIT: 60,
  CODE_LIMIT: 60,
  PEER_FLOOD: DAY_SECONDS,
  PHONE_NUMBER_FLOOD: DAY_SECONDS,
  PHONE_PASSWORD_FLOOD: DAY_SECONDS,
};

/** Refusals that one field of the request is to blame for. */
const FIELDS: Partial<Record<TelegramErrorCode, string>> = {
  API_ID_INVALID: "apiId",
  API_ID_MISSING: "apiId",
  PHONE_CODE_INVALID: "code",
  PHONE_CODE_EMPTY: "code",
  PASSWORD_HASH_INVALID: "password",
  USERNAME_INVALID: "recipient",
  MESSAGE_EMPTY: "message",
  MESSAGE_TOO_LONG: "message",
  MEDIA_CAPTION_TOO_LONG: "caption",
};

/** Every outcome of a route that is not a success, as an answer that its documentation lists. */
export function refusalsOf(name: TelegramRouteName): Refuse {
  const listed: ReadonlySet<ErrorCode> = new Set(TELEGRAM_PROVIDER.errorCodesOf(name));
  const isSend = kindOfRoute(TELEGRAM_KINDS, name) !== null;
  const kind = kindOfRoute(TELEGRAM_KINDS, name) ?? "text";

  const words: PlatformWords = {
    instanceNotFound: TELEGRAM_WORDING.instanceNotFound,
    names: namesOf(TELEGRAM_KINDS, "recipient", kind),
    describeFile,
    describeNotTaken: (failure) =>
      isSend || failure.code === "recipient-not-found"
        ? describeTelegramSendFailure(failure)
        : describeTelegramCallFailure(failure),
  };

  function telegramError(failure: Extract<ApiFailure, { code: "telegram-error" }>, requestId: string): Answer {
    const { error, hint } = failure;
    if (!listed.has(error)) return commonAnswer({ code: "refused", providerCode: error }, words, requestId);
    const seconds = failure.retryAfterSeconds ?? WAIT_SECONDS[error];
    const retryAfterSeconds = seconds === undefined ? undefined : Math.max(1, Math.ceil(seconds));
    const field = error === "PHONE_NUMBER_INVALID" ? (isSend ? "recipient" : "phoneNumber") : FIELDS[error];
    const message = describeTelegramError(error, retryAfterSeconds);
    return failedAnswer(error, message, requestId, { field, hint, retryAfterSeconds });
  }

  return (failure, requestId) => {
    switch (failure.code) {
      case "recipient-is-id":
        return failedAnswer("MALFORMED", describeRecipientIsId(failure.id), requestId, {
          field: "recipient",
          hint: `id:${failure.id}`,
        });
      case "not-connected": {
        const details = failure.status.state === "reconnecting" ? { retryAfterSeconds: RECONNECT_SECONDS } : {};
        return failedAnswer("NOT_CONNECTED", describeTelegramSendFailure(failure), requestId, details);
      }
      case "telegram-error":
        return telegramError(failure, requestId);
      default:
        return commonAnswer(failure, words, requestId);
    }
  };
}

/** What is refused of a message that was accepted before it failed. */
export function refuseSend(failure: SendFailure, kind: Kind, requestId: string): Answer {
  switch (failure.code) {
    case "not-connected":
      return failedAnswer("NOT_CONNECTED", GATEWAY_WORDING.notOnline, requestId);
    case "account-restricted":
      return failedAnswer("INTERNAL", SERVER_WORDING.error, requestId);
    default:
      return refusalsOf(isTelegramKind(kind) ? TELEGRAM_KINDS[kind].route : "sendText")(failure, requestId);
  }
}

function isTelegramKind(kind: Kind): kind is TelegramKind {
  return Object.hasOwn(TELEGRAM_KINDS, kind);
}

function describeFile(failure: DownloadFailure, kind: Kind): string {
  return describeFileFailure(failure, isFileKind(kind) ? kind : "document");
}
