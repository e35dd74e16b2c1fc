import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { GATEWAY_NOTICES } from "#domain/gateway-notices.ts";
import {
  describeDownloadProblem,
  describeRateLimit,
  describeSendProblem,
  SERVER_NOTICES,
  SESSION_NOTICES,
} from "#domain/notices.ts";
import { unreachable } from "#domain/result.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import type { DownloadFailure } from "#ports/media-download.ts";
import type { AuthoriseFailure } from "#use-cases/gateway/authorise.ts";
import type { SendMessageFailure } from "#use-cases/gateway/send.ts";

export type GatewayFailure =
  | AuthoriseFailure
  | SendMessageFailure
  | { readonly code: "message-not-found" }
  | { readonly code: "start-timeout" };

const RECONNECT_SECONDS = 5;

/** Every outcome that is not a success, as an answer: the one table from code to status and sentence. */
export function failureAnswer(failure: GatewayFailure, requestId: string): Answer {
  switch (failure.code) {
    case "token-missing":
      return failedAnswer("TOKEN_MISSING", GATEWAY_NOTICES.tokenMissing, requestId, { field: "dtoken" });
    case "token-invalid":
      return failedAnswer("TOKEN_INVALID", GATEWAY_NOTICES.tokenInvalid, requestId, { field: "dtoken" });
    case "instance-not-found":
      return failedAnswer("INSTANCE_NOT_FOUND", GATEWAY_NOTICES.instanceNotFound, requestId);
    case "instance-expired":
      return failedAnswer("INSTANCE_EXPIRED", SESSION_NOTICES.expired, requestId);
    case "rate-limited": {
      const retryAfterSeconds = Math.max(1, Math.ceil(failure.retryAfterSeconds));
      return failedAnswer("RATE_LIMITED", describeRateLimit(retryAfterSeconds), requestId, { retryAfterSeconds });
    }
    case "number-invalid":
      return failedAnswer("MALFORMED", failure.message, requestId, { field: failure.field });
    case "media-failed": {
      const message = describeDownloadProblem(failure.download, failure.kind);
      return failedAnswer(downloadCode(failure.download), message, requestId, { field: `${failure.kind}Url` });
    }
    case "not-connected": {
      const returning = failure.status.state === "reconnecting" || failure.status.state === "linking";
      const details = returning ? { retryAfterSeconds: RECONNECT_SECONDS } : {};
      return failedAnswer("NOT_CONNECTED", describeSendProblem(failure), requestId, details);
    }
    case "recipient-not-found":
      return failedAnswer("RECIPIENT_NOT_FOUND", describeSendProblem(failure), requestId, { field: "number" });
    case "account-restricted":
      return failedAnswer("ACCOUNT_RESTRICTED", describeSendProblem(failure), requestId);
    case "refused":
      return failedAnswer("PROVIDER_REFUSED", describeSendProblem(failure), requestId);
    case "not-acknowledged":
      return failedAnswer("PROVIDER_SILENT", describeSendProblem(failure), requestId);
    case "connection-lost":
      return failedAnswer("CONNECTION_LOST", describeSendProblem(failure), requestId);
    case "message-not-found":
      return failedAnswer("MESSAGE_NOT_FOUND", SERVER_NOTICES.messageNotFound, requestId, { field: "messageId" });
    case "start-timeout":
      return failedAnswer("PROVIDER_SILENT", SESSION_NOTICES.startTimeout, requestId);
    default:
      return unreachable(failure);
  }
}

function downloadCode(failure: DownloadFailure): ErrorCode {
  switch (failure.code) {
    case "url-invalid":
      return "MALFORMED";
    case "url-blocked":
      return "MEDIA_BLOCKED";
    case "too-large":
      return "MEDIA_TOO_LARGE";
    case "wrong-type":
      return "MEDIA_TYPE";
    case "unreachable":
    case "too-slow":
    case "http-status":
      return "MEDIA_UNREACHABLE";
    default:
      return unreachable(failure);
  }
}
