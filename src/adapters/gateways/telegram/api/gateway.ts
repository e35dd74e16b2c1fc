import { defineGateway } from "#adapters/gateways/common/api/gateway.ts";
import { platformOpenApi } from "#documentation/openapi/document.ts";
import { TELEGRAM_PROVIDER } from "#ports/contracts/telegram/provider.ts";
import { gatewayHandlers } from "./handlers.ts";

/** The Telegram provider API. */
export const telegramGateway = defineGateway({
  platform: "telegram",
  provider: TELEGRAM_PROVIDER,
  handlers: gatewayHandlers,
  openApi: (url, contacts) => platformOpenApi("telegram", url, contacts),
});
