import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import type { Kind } from "#domain/messages/content.ts";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import { unreachable } from "#domain/result.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import { describeRateLimit } from "#domain/wording/server.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { TELEGRAM_SENTENCES } from "#domain/wording/telegram/errors.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import type { KindTable } from "#ports/contracts/kinds.ts";
import type { AuthoriseFailure } from "#use-cases/provider-api/authorise.ts";
import type { SendByTokenFailure } from "#use-cases/provider-api/send-by-token.ts";

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

/** How a platform's provider API names what a message is made of. */
export interface MessageNames {
  /** Of the recipient. */
  readonly recipient: string;
  readonly kind: Kind;
  /** Of each field of that kind, by the content's name for it. */
  readonly fields: Readonly<Record<string, string>>;
}

export function namesOf<K extends Kind>(table: KindTable<K>, recipient: string, kind: K): MessageNames {
  return { recipient, kind, fields: table[kind].names };
}

/** What is wrong with a message, whichever the platform. */
export type MessageFailure = Exclude<SendByTokenFailure<never>, { code: "rate-limited" | "not-connected" }>;

/** Until one of the files that are going up may have arrived. */
const UPLOADS_BUSY_SECONDS = 30;

/** A message that a gateway did not hand to its network; `describeFile` is the platform's word on a URL. */
export function messageAnswer(
  failure: MessageFailure,
  { names, describeFile }: { readonly names: MessageNames; describeFile(failure: DownloadFailure, kind: Kind): string },
  requestId: string,
): Answer {
  switch (failure.code) {
    case "phone-invalid":
      return failedAnswer("PHONE_NUMBER_INVALID", failure.message, requestId, { field: names.recipient });
    case "recipient-invalid":
      return failedAnswer("MALFORMED", failure.message, requestId, { field: names.recipient });
    case "contact-invalid":
      return failedAnswer("MALFORMED", failure.message, requestId, { field: names.fields.number });
    case "message-empty":
      return failedAnswer("MESSAGE_EMPTY", TELEGRAM_SENTENCES.MESSAGE_EMPTY, requestId, { field: names.fields.text });
    case "too-long": {
      const code = failure.part === "text" ? "MESSAGE_TOO_LONG" : "MEDIA_CAPTION_TOO_LONG";
      return failedAnswer(code, TELEGRAM_SENTENCES[code], requestId, { field: names.fields[failure.part] });
    }
    case "uploads-busy":
      return failedAnswer("UNAVAILABLE", GATEWAY_WORDING.uploadsBusy, requestId, {
        retryAfterSeconds: UPLOADS_BUSY_SECONDS,
      });
    case "download-failed": {
      const message = describeFile(failure.download, names.kind);
      return failedAnswer(downloadCode(failure.download), message, requestId, { field: names.fields.url });
    }
    default:
      return unreachable(failure);
  }
}

/** The code for a URL that gave nothing to send. */
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

/** Seconds until an account that is coming back can be tried again. */
export const RECONNECT_SECONDS = 5;
