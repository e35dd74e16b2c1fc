import { isSendingFailure } from "#adapters/gateways/common/api/send-handlers.ts";
import { unifiedFields } from "#adapters/gateways/common/v1/gateway.ts";
import type { V1Platform } from "#adapters/gateways/common/v1/platform.ts";
import { WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { WHATSAPP_KINDS } from "#ports/contracts/whatsapp/kinds.ts";
import { failureAnswer } from "./failures.ts";
import { WHATSAPP_MESSAGES } from "./messages.ts";

/** What WhatsApp adds to the unified API. */
export const WHATSAPP_UNIFIED: V1Platform = {
  platform: "whatsapp",
  messages: WHATSAPP_MESSAGES,
  send: {
    kinds: WHATSAPP_KINDS,
    limits: WHATSAPP_LIMITS,
    maxFileBytes: WHATSAPP_LIMITS.files.document.maxBytes,
    isSendingFailure,
    refuse: (failure, kind, requestId) => failureAnswer(failure, requestId, kind),
    fieldNames: unifiedFields(WHATSAPP_KINDS, "number"),
  },
};
