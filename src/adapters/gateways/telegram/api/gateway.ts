import { defineGateway } from "#adapters/gateways/common/handlers/gateway.ts";
import { platformOpenApi } from "#documentation/openapi/document.ts";
import { TELEGRAM_PROVIDER } from "#ports/contracts/telegram/provider.ts";
import { gatewayHandlers } from "./handlers.ts";
import { TELEGRAM_UNIFIED } from "./send-handlers.ts";

/** The Telegram provider API. */
export const telegramGateway = defineGateway({
  platform: "telegram",
  provider: TELEGRAM_PROVIDER,
  handlers: gatewayHandlers,
  unified: TELEGRAM_UNIFIED,
  openApi: (url, contacts) => platformOpenApi("telegram", url, contacts),
});
