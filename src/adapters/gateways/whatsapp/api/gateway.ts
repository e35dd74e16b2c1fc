import { type GatewayApp, gatewayApp } from "#adapters/gateways/common/api/app.ts";
import type { Gateway, GatewayOptions } from "#adapters/gateways/common/api/gateway.ts";
import { gatewayCarrier } from "#adapters/gateways/common/api/request-lifecycle.ts";
import { whatsappOpenApi } from "#documentation/openapi/document.ts";
import { WHATSAPP_ROUTES, type WhatsAppRouteName } from "#ports/contracts/whatsapp/routes.ts";
import { gatewayHandlers } from "./handlers.ts";
import type { WhatsAppGatewayPorts } from "./ports.ts";

/** The WhatsApp provider API of spec §7. */
export function whatsAppGateway(ports: WhatsAppGatewayPorts): Gateway<WhatsAppRouteName> {
  return {
    role: "whatsapp",
    routes: WHATSAPP_ROUTES,
    handlers: gatewayHandlers(ports),
    carrier: gatewayCarrier(ports, WHATSAPP_ROUTES),
    openApi: whatsappOpenApi,
  };
}

export function whatsAppGatewayApp(ports: WhatsAppGatewayPorts, options: GatewayOptions): GatewayApp {
  return gatewayApp(whatsAppGateway(ports), options);
}
