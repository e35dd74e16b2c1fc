import { defineGateway } from "#adapters/gateways/common/handlers/gateway.ts";
import { platformOpenApi } from "#documentation/openapi/document.ts";
import { WHATSAPP_PROVIDER } from "#ports/contracts/whatsapp/provider.ts";
import { gatewayHandlers } from "./handlers.ts";
import { WHATSAPP_UNIFIED } from "./messages.ts";

/** The WhatsApp provider API. */
export const whatsAppGateway = defineGateway({
  platform: "whatsapp",
  provider: WHATSAPP_PROVIDER,
  handlers: gatewayHandlers,
  unified: WHATSAPP_UNIFIED,
  openApi: (url, contacts) => platformOpenApi("whatsapp", url, contacts),
});
