import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { unreachable } from "#domain/result.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import { describeRateLimit } from "#domain/wording/server.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import type { DownloadFailure } from "#ports/media-download.ts";
import type { AuthoriseFailure } from "#use-cases/provider-api/authorise.ts";

/** `instanceNotFound` names the gateway's platform. */
export function admissionAnswer(failure: AuthoriseFailure, instanceNotFound: string, requestId: string): Answer {
  switch (failure.code) {
    case "token-missing":
      return failedAnswer("TOKEN_MISSING", GATEWAY_WORDING.tokenMissing, requestId, { field: "dtoken" });
    case "token-invalid":
      return failedAnswer("TOKEN_INVALID", GATEWAY_WORDING.tokenInvalid, requestId, { field: "dtoken" });
    case "instance-not-found":
      return failedAnswer("INSTANCE_NOT_FOUND", instanceNotFound, requestId);
    case "instance-expired":
      return failedAnswer("INSTANCE_EXPIRED", SESSION_WORDING.expired, requestId);
    case "rate-limited": {
      const retryAfterSeconds = Math.max(1, Math.ceil(failure.retryAfterSeconds));
      return failedAnswer("RATE_LIMITED", describeRateLimit(retryAfterSeconds), requestId, { retryAfterSeconds });
    }
    default:
      return unreachable(failure);
  }
}

/** The code for a URL that gave nothing to send. */
export function downloadCode(failure: DownloadFailure): ErrorCode {
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

/** Seconds until an account that is coming back can be tried again. */
export const RECONNECT_SECONDS = 5;
