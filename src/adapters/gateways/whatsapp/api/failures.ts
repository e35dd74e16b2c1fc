import { admissionAnswer, downloadCode, RECONNECT_SECONDS } from "#adapters/gateways/common/api/failures.ts";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { unreachable } from "#domain/result.ts";
import { describeDownloadProblem } from "#domain/wording/downloads.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { describeSendProblem } from "#domain/wording/whatsapp/sending.ts";
import { WHATSAPP_WORDING } from "#domain/wording/whatsapp/session.ts";
import type { AuthoriseFailure } from "#use-cases/provider-api/authorise.ts";
import type { SendMessageFailure } from "#use-cases/provider-api/whatsapp/send.ts";

export type GatewayFailure =
  | AuthoriseFailure
  | SendMessageFailure
  | { readonly code: "message-not-found" }
  | { readonly code: "start-timeout" };

/** Every outcome that is not a success, as an answer: the one table from code to status and sentence. */
export function failureAnswer(failure: GatewayFailure, requestId: string): Answer {
  switch (failure.code) {
    case "token-missing":
    case "token-invalid":
    case "instance-not-found":
    case "instance-expired":
    case "rate-limited":
      return admissionAnswer(failure, WHATSAPP_WORDING.instanceNotFound, requestId);
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
      return failedAnswer("MESSAGE_NOT_FOUND", SERVER_WORDING.messageNotFound, requestId, { field: "messageId" });
    case "start-timeout":
      return failedAnswer("PROVIDER_SILENT", SESSION_WORDING.startTimeout, requestId);
    default:
      return unreachable(failure);
  }
}
