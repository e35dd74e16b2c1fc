import { gatewayAdmission } from "#adapters/gateways/common/api/admission.ts";
import { authenticatedRoutes } from "#adapters/gateways/common/api/authenticated-route.ts";
import { defineGateway } from "#adapters/gateways/common/api/gateway.ts";
import { platformOpenApi } from "#documentation/openapi/document.ts";
import { WHATSAPP_PROVIDER } from "#ports/contracts/whatsapp/provider.ts";
import { failureAnswer } from "./failures.ts";
import { gatewayHandlers } from "./handlers.ts";
import { WHATSAPP_UNIFIED } from "./unified.ts";

/** The WhatsApp provider API. */
export const whatsAppGateway = defineGateway({
  platform: "whatsapp",
  provider: WHATSAPP_PROVIDER,
  routes: (ports) => authenticatedRoutes(gatewayAdmission(ports, "whatsapp"), failureAnswer),
  handlers: gatewayHandlers,
  unified: WHATSAPP_UNIFIED,
  openApi: (url, contacts) => platformOpenApi("whatsapp", url, contacts),
});
