import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { CHALLENGE, WRONG_TOKEN } from "#adapters/http-kit/challenge.ts";
import { keyRefusal } from "#adapters/http-kit/key-refusal.ts";
import { limitHeaders } from "#adapters/http-kit/limit-headers.ts";
import type { KeyMisplaced } from "#domain/keys/failures.ts";
import type { Kind } from "#domain/messages/content.ts";
import type { CallFailure, DownloadFailure, SendFailure } from "#domain/messages/failures.ts";
import { unreachable } from "#domain/result.ts";
import { SUSPENDED_WORDING } from "#domain/wording/accounts.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import { KEY_WORDING } from "#domain/wording/keys.ts";
import { describeScheduleFailure, describeTooLong, MESSAGE_WORDING } from "#domain/wording/messages.ts";
import { describeRateLimit, SERVER_WORDING } from "#domain/wording/server.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import type { KindTable } from "#ports/contracts/kinds.ts";
import type { SendingFailure } from "#ports/outbox.ts";
import type { AuthoriseKeyFailure } from "#use-cases/keys/authorise-key.ts";
import type { AuthoriseFailure } from "#use-cases/provider-api/authorise.ts";
import type { FileFailure } from "#use-cases/provider-api/file-source.ts";
import type { SendByTokenFailure } from "#use-cases/provider-api/send-by-token.ts";

/** How a platform's provider API names what a message is made of. */
interface MessageNames {
  /** Of the recipient. */
  readonly recipient: string;
  readonly kind: Kind;
  /** Of each field of that kind, by the content's name for it. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Why a call is not admitted, with a token or a key. */
export type AdmissionFailure = AuthoriseFailure | AuthoriseKeyFailure | KeyMisplaced;

type MessageFailure =
  | Exclude<SendByTokenFailure<never>, SendingFailure | { code: "rate-limited" | "not-connected" }>
  | FileFailure
  | Extract<SendFailure, { code: "part-before" }>;
type NetworkFailure = CallFailure | { readonly code: "recipient-not-found" };

/** What may go wrong on either platform; an account that is not connected has a status of the platform's own. */
export type CommonFailure = AdmissionFailure | MessageFailure | NetworkFailure | { readonly code: "message-not-found" };

/** What a platform says of it. */
export interface PlatformWords {
  readonly instanceNotFound: string;
  readonly names: MessageNames;
  /** Of a URL that gave nothing to send. */
  describeFile(failure: DownloadFailure, kind: Kind): string;
  /** Of what the network did not take, or did not confirm. */
  describeNotTaken(failure: NetworkFailure): string;
}

/** How a network failed, as a code. */
export const NETWORK_CODES = {
  refused: "PROVIDER_REFUSED",
  "not-acknowledged": "PROVIDER_SILENT",
  "connection-lost": "CONNECTION_LOST",
} as const satisfies Record<CallFailure["code"], ErrorCode>;

/** The answer to it: with the platforms' own tables, the one place from code to status and sentence. */
export function commonAnswer(failure: CommonFailure, words: PlatformWords, requestId: string): Answer {
  switch (failure.code) {
    case "token-missing":
    case "token-invalid":
    case "token-off":
    case "instance-not-found":
    case "instance-expired":
    case "owner-suspended":
    case "owner-unverified":
    case "rate-limited":
    case "key-misplaced":
    case "key-mistyped":
    case "key-unknown":
    case "key-expired":
    case "key-replaced":
    case "key-revoked":
    case "network-refused":
    case "scope-missing":
    case "instance-not-reached":
      return admissionAnswer(failure, words.instanceNotFound, requestId);
    case "recipient-not-found":
      return failedAnswer("RECIPIENT_NOT_FOUND", words.describeNotTaken(failure), requestId, {
        field: words.names.recipient,
      });
    case "refused":
    case "not-acknowledged":
    case "connection-lost":
      return failedAnswer(NETWORK_CODES[failure.code], words.describeNotTaken(failure), requestId);
    case "message-not-found":
      return failedAnswer("MESSAGE_NOT_FOUND", SERVER_WORDING.messageNotFound, requestId, { field: "messageId" });
    default:
      return messageAnswer(failure, words, requestId);
  }
}

export function namesOf(table: Readonly<Partial<KindTable<Kind>>>, recipient: string, kind: Kind): MessageNames {
  return { recipient, kind, fields: table[kind]?.names ?? {} };
}

function admissionAnswer(failure: AdmissionFailure, instanceNotFound: string, requestId: string): Answer {
  switch (failure.code) {
    case "token-missing":
      return withHeaders(
        failedAnswer("TOKEN_MISSING", GATEWAY_WORDING.tokenMissing, requestId, { field: "dtoken" }),
        CHALLENGE,
      );
    case "token-invalid":
      return withHeaders(
        failedAnswer("TOKEN_INVALID", GATEWAY_WORDING.tokenInvalid, requestId, { field: "dtoken" }),
        WRONG_TOKEN,
        limitHeaders("tokens", failure.limit),
      );
    case "token-off":
      return withHeaders(failedAnswer("TOKEN_SWITCHED_OFF", KEY_WORDING.tokenOff, requestId), WRONG_TOKEN);
    case "instance-not-found":
      return failedAnswer("INSTANCE_NOT_FOUND", instanceNotFound, requestId);
    case "instance-expired":
      return failedAnswer("INSTANCE_EXPIRED", SESSION_WORDING.expired, requestId);
    case "owner-suspended":
      return failedAnswer("ACCOUNT_SUSPENDED", SUSPENDED_WORDING.token, requestId);
    case "owner-unverified":
      return failedAnswer("EMAIL_UNVERIFIED", GATEWAY_WORDING.linkingWaits, requestId);
    case "rate-limited": {
      const retryAfterSeconds = Math.max(1, Math.ceil(failure.retryAfterSeconds));
      return withHeaders(
        failedAnswer("RATE_LIMITED", describeRateLimit(retryAfterSeconds), requestId, { retryAfterSeconds }),
        failure.limit === undefined
          ? {}
          : limitHeaders("counted" in failure ? failure.counted : "tokens", failure.limit),
      );
    }
    default: {
      const { code, message } = keyRefusal(failure);
      const answer = failedAnswer(code, message, requestId);
      const limit = failure.code === "key-unknown" && "limit" in failure ? limitHeaders("keys", failure.limit) : {};
      return answer.status === 401 ? withHeaders(answer, WRONG_TOKEN, limit) : answer;
    }
  }
}

function withHeaders(answer: Answer, ...headers: readonly Readonly<Record<string, string>>[]): Answer {
  return { ...answer, headers: Object.assign({}, answer.headers, ...headers) };
}

/** Until one of the files that are going up may have arrived. */
const UPLOADS_BUSY_SECONDS = 30;

/** A message that a gateway did not hand to its network. */
function messageAnswer(failure: MessageFailure, { names, describeFile }: PlatformWords, requestId: string): Answer {
  switch (failure.code) {
    case "phone-invalid":
      return failedAnswer("PHONE_NUMBER_INVALID", failure.message, requestId, { field: names.recipient });
    case "recipient-invalid":
      return failedAnswer("MALFORMED", failure.message, requestId, { field: names.recipient });
    case "contact-invalid":
      return failedAnswer("MALFORMED", failure.message, requestId, { field: names.fields.number });
    case "message-empty":
      return failedAnswer("MESSAGE_EMPTY", MESSAGE_WORDING.empty, requestId, { field: names.fields.text });
    case "too-long": {
      const code = failure.part === "text" ? "MESSAGE_TOO_LONG" : "MEDIA_CAPTION_TOO_LONG";
      const message = describeTooLong(failure.part, failure.maxLength);
      return failedAnswer(code, message, requestId, { field: names.fields[failure.part] });
    }
    case "send-at-past":
    case "send-at-too-far":
      return failedAnswer("MALFORMED", describeScheduleFailure(failure), requestId, { field: "sendAt" });
    case "part-before":
      return failedAnswer("MESSAGE_CANCELLED", GATEWAY_WORDING.partBefore, requestId);
    case "uploads-busy":
      return failedAnswer("UNAVAILABLE", GATEWAY_WORDING.uploadsBusy, requestId, {
        retryAfterSeconds: UPLOADS_BUSY_SECONDS,
      });
    case "download-failed": {
      const { download, item } = failure;
      const message = describeFile(download, item?.kind ?? names.kind);
      const field = item === undefined ? names.fields.url : `album.${item.at}.${item.kind}`;
      return failedAnswer(downloadCode(download), message, requestId, { field });
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
    case "upload-gone":
      return "MEDIA_GONE";
    case "url-blocked":
      return "MEDIA_BLOCKED";
    case "too-large":
      return "MEDIA_TOO_LARGE";
    case "wrong-type":
    case "not-spoken":
    case "not-sound":
    case "gif-broken":
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
