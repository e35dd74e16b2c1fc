import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { DOWNLOAD_RETRY_SECONDS } from "#adapters/http-kit/downloads.ts";
import type { Platform } from "#domain/instances/instance.ts";
import type { Kind } from "#domain/messages/content.ts";
import type { CallFailure, SendFailure } from "#domain/messages/failures.ts";
import type { RecipientFailure } from "#domain/messages/recipient.ts";
import { unreachable } from "#domain/result.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import {
  describeHold,
  describeIncomingTooLarge,
  describeNotCancellable,
  describeNotFetched,
  describeNotResendable,
} from "#domain/wording/messages.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import type { ErrorAnswer } from "#ports/contracts/errors.ts";
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED } from "#ports/contracts/fields.ts";
import type { IncomingMediaFailure } from "#ports/incoming-media.ts";
import type { CancelFailure, ResendFailure, SendingFailure } from "#ports/outbox.ts";
import { NETWORK_CODES } from "./failures.ts";
import type { MessageWords } from "./message-views.ts";

/** The answer to a message that did not go out, by what went wrong with it. */
type RefuseSend = (failure: SendFailure, kind: Kind, requestId: string) => Answer;

/** How a platform refuses messages. */
export interface SendRefusals {
  readonly refuseSend: RefuseSend;
  /** What the network has said when it asked for time; null where it has no word for it. */
  readonly networkHolds: Readonly<Record<"flood" | "restricted", (retryAfterSeconds: number) => SendFailure | null>>;
  now(): Date;
}

/** Why a message failed, as the message itself tells it. */
export function failureFrom(refuseSend: RefuseSend): MessageWords["failureOf"] {
  return (failure, kind) => {
    const { code, message } = refuseSend(failure, kind, "").body as ErrorAnswer;
    return { code, message };
  };
}

/** Until one of the files that are on their way may have come. */
const BUSY_SECONDS = 30;
/** Soon: the account is on its way back. */
const SOON_SECONDS = 1;

/** What a caller is told of a message that it asked for and that was not sent. */
export function sendingFailureAnswer(failure: SendingFailure, refusals: SendRefusals, requestId: string): Answer {
  switch (failure.code) {
    case "idempotency-mismatch":
      return failedAnswer("IDEMPOTENCY_MISMATCH", GATEWAY_WORDING.idempotencyMismatch, requestId, {
        field: IDEMPOTENCY_KEY,
        id: failure.id,
      });
    case "idempotency-running":
      return failedAnswer("IDEMPOTENCY_RUNNING", GATEWAY_WORDING.idempotencyRunning, requestId, {
        field: IDEMPOTENCY_KEY,
        id: failure.id,
        retryAfterSeconds: SOON_SECONDS,
      });
    case "queue-full": {
      const retryAfterSeconds = Math.max(1, Math.ceil(failure.retryAfterSeconds));
      return failedAnswer("QUEUE_FULL", GATEWAY_WORDING.queueFull, requestId, { retryAfterSeconds });
    }
    case "not-ready": {
      const { id, messageId } = failure;
      const about = { id: id ?? undefined, messageId: messageId ?? undefined };
      return failedAnswer("UNAVAILABLE", GATEWAY_WORDING.notReady, requestId, {
        ...about,
        retryAfterSeconds: SOON_SECONDS,
      });
    }
    case "held":
      return heldAnswer(failure, refusals, requestId);
    case "cancelled":
      return failedAnswer("MESSAGE_CANCELLED", GATEWAY_WORDING.messageCancelled, requestId, { id: failure.id });
    case "not-sent": {
      const { id, messageId, kind, replayed } = failure;
      const answer = refusals.refuseSend(failure.failure, kind, requestId);
      const body = { ...answer.body, id, ...(messageId === null ? {} : { messageId }) };
      return replayed
        ? { ...answer, body, headers: { ...answer.headers, [IDEMPOTENCY_REPLAYED]: "true" } }
        : { ...answer, body };
    }
    default:
      return unreachable(failure);
  }
}

/** What an account's messages wait for; the network's own refusals keep the codes that they have where it speaks them. */
function heldAnswer(
  { id, hold: { reason, until } }: Extract<SendingFailure, { code: "held" }>,
  { refuseSend, networkHolds, now }: SendRefusals,
  requestId: string,
): Answer {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now().getTime()) / 1000));
  const failure = reason === "flood" || reason === "restricted" ? networkHolds[reason](retryAfterSeconds) : null;
  if (failure === null) {
    return failedAnswer("RATE_LIMITED", describeHold(reason), requestId, { id, retryAfterSeconds });
  }
  const answer = refuseSend(failure, "text", requestId);
  return { ...answer, body: { ...answer.body, id } };
}

export function cancelFailureAnswer(failure: CancelFailure, requestId: string): Answer {
  if (failure.code === "message-not-found") return messageNotFound(requestId);
  return failedAnswer("NOT_CANCELLABLE", describeNotCancellable(failure.state), requestId, { field: "id" });
}

export function resendFailureAnswer(failure: ResendFailure, refusals: SendRefusals, requestId: string): Answer {
  switch (failure.code) {
    case "message-not-found":
      return messageNotFound(requestId);
    case "not-resendable":
      return failedAnswer("NOT_RESENDABLE", describeNotResendable(failure.why), requestId, { field: "id" });
    default:
      return sendingFailureAnswer(failure, refusals, requestId);
  }
}

export function messageNotFound(requestId: string): Answer {
  return failedAnswer("MESSAGE_NOT_FOUND", SERVER_WORDING.messageNotFound, requestId, { field: "id" });
}

/** `field` names the person. */
export function personInvalid({ code, message }: RecipientFailure, field: string, requestId: string): Answer {
  return failedAnswer(code === "phone-invalid" ? "PHONE_NUMBER_INVALID" : "MALFORMED", message, requestId, { field });
}

export function mediaFailureAnswer(
  failure: IncomingMediaFailure | { readonly code: "message-not-found" },
  platform: Platform,
  requestId: string,
): Answer {
  switch (failure.code) {
    case "message-not-found":
      return messageNotFound(requestId);
    case "media-gone":
      return failedAnswer("MEDIA_GONE", GATEWAY_WORDING.mediaGone, requestId);
    case "media-too-large":
      return failedAnswer("MEDIA_TOO_LARGE", describeIncomingTooLarge(failure.maxBytes), requestId);
    case "media-quota":
      return failedAnswer("MEDIA_QUOTA", GATEWAY_WORDING.mediaQuota, requestId);
    case "media-busy":
      return failedAnswer("UNAVAILABLE", GATEWAY_WORDING.mediaBusy, requestId, { retryAfterSeconds: BUSY_SECONDS });
    case "not-connected":
      return failedAnswer("NOT_CONNECTED", GATEWAY_WORDING.mediaNotConnected, requestId);
    default:
      return notFetched(failure, platform, requestId);
  }
}

export function tooManyDownloads(requestId: string): Answer {
  const details = { retryAfterSeconds: DOWNLOAD_RETRY_SECONDS };
  return failedAnswer("RATE_LIMITED", SERVER_WORDING.tooManyDownloads, requestId, details);
}

function notFetched(failure: CallFailure, platform: Platform, requestId: string): Answer {
  return failedAnswer(NETWORK_CODES[failure.code], describeNotFetched(platform, failure), requestId);
}
