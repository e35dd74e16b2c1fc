import { admissionAnswer, messageAnswer, namesOf, RECONNECT_SECONDS } from "#adapters/gateways/common/api/failures.ts";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { isFileKind, type Kind, type WhatsAppKind } from "#domain/messages/content.ts";
import type { DownloadFailure, WhatsAppSendFailure } from "#domain/messages/failures.ts";
import { unreachable } from "#domain/result.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import { describeMediaFailure } from "#domain/wording/downloads.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { describeWhatsAppSendFailure } from "#domain/wording/whatsapp/sending.ts";
import { WHATSAPP_WORDING } from "#domain/wording/whatsapp/session.ts";
import { WHATSAPP_KINDS } from "#ports/contracts/whatsapp/kinds.ts";
import type { AuthoriseFailure } from "#use-cases/provider-api/authorise.ts";
import type { SendByTokenFailure } from "#use-cases/provider-api/send-by-token.ts";

export type GatewayFailure =
  | AuthoriseFailure
  | SendByTokenFailure<SessionStatus>
  | WhatsAppSendFailure
  | { readonly code: "message-not-found" }
  | { readonly code: "start-timeout" };

/** Every outcome that is not a success, as an answer: the one table from code to status and sentence. `kind` is what was sent. */
export function failureAnswer(failure: GatewayFailure, requestId: string, kind: WhatsAppKind = "text"): Answer {
  switch (failure.code) {
    case "token-missing":
    case "token-invalid":
    case "instance-not-found":
    case "instance-expired":
    case "rate-limited":
      return admissionAnswer(failure, WHATSAPP_WORDING.instanceNotFound, requestId);
    case "phone-invalid":
    case "recipient-invalid":
    case "contact-invalid":
    case "message-empty":
    case "too-long":
    case "uploads-busy":
    case "download-failed":
      return messageAnswer(failure, { names: namesOf(WHATSAPP_KINDS, "number", kind), describeFile }, requestId);
    case "not-connected": {
      const returning = failure.status.state === "reconnecting" || failure.status.state === "linking";
      const details = returning ? { retryAfterSeconds: RECONNECT_SECONDS } : {};
      return failedAnswer("NOT_CONNECTED", describeWhatsAppSendFailure(failure), requestId, details);
    }
    case "recipient-not-found":
      return failedAnswer("RECIPIENT_NOT_FOUND", describeWhatsAppSendFailure(failure), requestId, { field: "number" });
    case "account-restricted":
      return failedAnswer("ACCOUNT_RESTRICTED", describeWhatsAppSendFailure(failure), requestId);
    case "refused":
      return failedAnswer("PROVIDER_REFUSED", describeWhatsAppSendFailure(failure), requestId);
    case "not-acknowledged":
      return failedAnswer("PROVIDER_SILENT", describeWhatsAppSendFailure(failure), requestId);
    case "connection-lost":
      return failedAnswer("CONNECTION_LOST", describeWhatsAppSendFailure(failure), requestId);
    case "message-not-found":
      return failedAnswer("MESSAGE_NOT_FOUND", SERVER_WORDING.messageNotFound, requestId, { field: "messageId" });
    case "start-timeout":
      return failedAnswer("PROVIDER_SILENT", SESSION_WORDING.startTimeout, requestId);
    default:
      return unreachable(failure);
  }
}

function describeFile(failure: DownloadFailure, kind: Kind): string {
  return describeMediaFailure(failure, isFileKind(kind) ? kind : "document");
}
