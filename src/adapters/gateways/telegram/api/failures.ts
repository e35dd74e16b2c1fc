import { admissionAnswer, messageAnswer, namesOf, RECONNECT_SECONDS } from "#adapters/gateways/common/api/failures.ts";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { isFileKind, type Kind } from "#domain/messages/content.ts";
import type { CallFailure, DownloadFailure, TelegramSendFailure } from "#domain/messages/failures.ts";
import { unreachable } from "#domain/result.ts";
import type { TelegramErrorCode } from "#domain/sessions/telegram-errors.ts";
import type { TelegramStatus } from "#domain/sessions/telegram-session.ts";
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
import type { AuthoriseFailure } from "#use-cases/provider-api/authorise.ts";
import type { SendByTokenFailure } from "#use-cases/provider-api/send-by-token.ts";
import type { LoginStepFailure } from "#use-cases/provider-api/telegram/counted-step.ts";

export type GatewayFailure =
  | AuthoriseFailure
  | LoginStepFailure
  | SendByTokenFailure<TelegramStatus>
  | TelegramSendFailure
  | { readonly code: "message-not-found" };

export type Refuse = (failure: GatewayFailure, requestId: string) => Answer;

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

  function callProblem(code: ErrorCode, problem: CallFailure, requestId: string): Answer {
    const message = isSend ? describeTelegramSendFailure(problem) : describeTelegramCallFailure(problem);
    return failedAnswer(code, message, requestId);
  }

  function telegramError(failure: Extract<GatewayFailure, { code: "telegram-error" }>, requestId: string): Answer {
    const { error, hint } = failure;
    if (!listed.has(error)) return callProblem("PROVIDER_REFUSED", { code: "refused", providerCode: error }, requestId);
    const seconds = failure.retryAfterSeconds ?? WAIT_SECONDS[error];
    const retryAfterSeconds = seconds === undefined ? undefined : Math.max(1, Math.ceil(seconds));
    const field = error === "PHONE_NUMBER_INVALID" ? (isSend ? "recipient" : "phoneNumber") : FIELDS[error];
    const message = describeTelegramError(error, retryAfterSeconds);
    return failedAnswer(error, message, requestId, { field, hint, retryAfterSeconds });
  }

  return (failure, requestId) => {
    switch (failure.code) {
      case "token-missing":
      case "token-invalid":
      case "instance-not-found":
      case "instance-expired":
      case "rate-limited":
        return admissionAnswer(failure, TELEGRAM_WORDING.instanceNotFound, requestId);
      case "phone-invalid":
      case "recipient-invalid":
      case "contact-invalid":
      case "message-empty":
      case "too-long":
      case "uploads-busy":
      case "download-failed":
        return messageAnswer(failure, { names: namesOf(TELEGRAM_KINDS, "recipient", kind), describeFile }, requestId);
      case "recipient-is-id":
        return failedAnswer("MALFORMED", describeRecipientIsId(failure.id), requestId, {
          field: "recipient",
          hint: `id:${failure.id}`,
        });
      case "not-connected": {
        const details = failure.status.state === "reconnecting" ? { retryAfterSeconds: RECONNECT_SECONDS } : {};
        return failedAnswer("NOT_CONNECTED", describeTelegramSendFailure(failure), requestId, details);
      }
      case "recipient-not-found":
        return failedAnswer("RECIPIENT_NOT_FOUND", describeTelegramSendFailure(failure), requestId, {
          field: "recipient",
        });
      case "message-not-found":
        return failedAnswer("MESSAGE_NOT_FOUND", SERVER_WORDING.messageNotFound, requestId, { field: "messageId" });
      case "telegram-error":
        return telegramError(failure, requestId);
      case "refused":
        return callProblem("PROVIDER_REFUSED", failure, requestId);
      case "not-acknowledged":
        return callProblem("PROVIDER_SILENT", failure, requestId);
      case "connection-lost":
        return callProblem("CONNECTION_LOST", failure, requestId);
      default:
        return unreachable(failure);
    }
  };
}

function describeFile(failure: DownloadFailure, kind: Kind): string {
  return describeFileFailure(failure, isFileKind(kind) ? kind : "document");
}
