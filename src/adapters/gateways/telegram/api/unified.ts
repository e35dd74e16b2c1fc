import { isSendingFailure } from "#adapters/gateways/common/api/send-handlers.ts";
import { unifiedFields } from "#adapters/gateways/common/v1/gateway.ts";
import type { V1Platform } from "#adapters/gateways/common/v1/platform.ts";
import { TELEGRAM_LIMITS } from "#domain/messages/limits.ts";
import { TELEGRAM_KINDS } from "#ports/contracts/telegram/kinds.ts";
import { refusalsOf } from "./failures.ts";
import { TELEGRAM_MESSAGES } from "./messages.ts";

const kinds: Readonly<
  Partial<Record<string, { readonly route: (typeof TELEGRAM_KINDS)[keyof typeof TELEGRAM_KINDS]["route"] }>>
> = TELEGRAM_KINDS;

/** What Telegram adds to the unified API. */
export const TELEGRAM_UNIFIED: V1Platform = {
  platform: "telegram",
  messages: TELEGRAM_MESSAGES,
  send: {
    kinds: TELEGRAM_KINDS,
    limits: TELEGRAM_LIMITS,
    maxFileBytes: TELEGRAM_LIMITS.files.document.maxBytes,
    isSendingFailure,
    refuse: (failure, kind, requestId) => refusalsOf(kinds[kind]?.route ?? "sendText")(failure, requestId),
    fieldNames: unifiedFields(TELEGRAM_KINDS, "recipient"),
  },
};
