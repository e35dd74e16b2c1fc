import {
  type CommonFailure,
  commonAnswer,
  namesOf,
  RECONNECT_SECONDS,
} from "#adapters/gateways/common/api/failures.ts";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { isFileKind, type Kind } from "#domain/messages/content.ts";
import type { DownloadFailure, SendFailure, WhatsAppSendFailure } from "#domain/messages/failures.ts";
import { describeMediaFailure } from "#domain/wording/downloads.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { describeWhatsAppSendFailure } from "#domain/wording/whatsapp/sending.ts";
import { WHATSAPP_WORDING } from "#domain/wording/whatsapp/session.ts";
import { WHATSAPP_KINDS } from "#ports/contracts/whatsapp/kinds.ts";

type ApiFailure = CommonFailure | WhatsAppSendFailure | { readonly code: "start-timeout" };

/** Every outcome that is not a success, as an answer. `kind` is what was sent. */
export function failureAnswer(failure: ApiFailure, requestId: string, kind: Kind = "text"): Answer {
  switch (failure.code) {
    case "not-connected": {
      const returning = failure.status.state === "reconnecting" || failure.status.state === "linking";
      const details = returning ? { retryAfterSeconds: RECONNECT_SECONDS } : {};
      return failedAnswer("NOT_CONNECTED", describeWhatsAppSendFailure(failure), requestId, details);
    }
    case "account-restricted":
      return failedAnswer("ACCOUNT_RESTRICTED", describeWhatsAppSendFailure(failure), requestId, {
        retryAfterSeconds: failure.retryAfterSeconds,
      });
    case "start-timeout":
      return failedAnswer("PROVIDER_SILENT", SESSION_WORDING.startTimeout, requestId);
    default:
      return commonAnswer(failure, { ...WORDS, names: namesOf(WHATSAPP_KINDS, "number", kind) }, requestId);
  }
}

/** The same of a message that was accepted before it failed. */
export function refuseSend(failure: SendFailure, kind: Kind, requestId: string): Answer {
  switch (failure.code) {
    case "not-connected":
      return failedAnswer("NOT_CONNECTED", GATEWAY_WORDING.notOnline, requestId);
    case "telegram-error":
    case "recipient-is-id":
      return failedAnswer("INTERNAL", SERVER_WORDING.error, requestId);
    default:
      return failureAnswer(failure, requestId, kind);
  }
}

const WORDS = {
  instanceNotFound: WHATSAPP_WORDING.instanceNotFound,
  describeFile,
  describeNotTaken: describeWhatsAppSendFailure,
};

function describeFile(failure: DownloadFailure, kind: Kind): string {
  return describeMediaFailure(failure, isFileKind(kind) ? kind : "document");
}
