import { defineGateway } from "#adapters/gateways/common/api/gateway.ts";
import { platformOpenApi } from "#documentation/openapi/document.ts";
import { WHATSAPP_PROVIDER } from "#ports/contracts/whatsapp/provider.ts";
import { gatewayHandlers } from "./handlers.ts";

/** The WhatsApp provider API. */
export const whatsAppGateway = defineGateway({
  platform: "whatsapp",
  provider: WHATSAPP_PROVIDER,
  handlers: gatewayHandlers,
  openApi: (url, contacts) => platformOpenApi("whatsapp", url, contacts),
});
