import { type GatewayApp, gatewayApp } from "#adapters/http-kit/gateway/app.ts";
import { gatewayCarrier } from "#adapters/http-kit/gateway/carry.ts";
import type { Gateway, GatewayOptions } from "#adapters/http-kit/gateway/gateway.ts";
import { WHATSAPP_ROUTES, type WhatsAppRouteName } from "#ports/contracts/whatsapp-api.ts";
import { gatewayHandlers } from "./handlers.ts";
import { openApiDocument } from "./openapi.ts";
import type { WhatsAppGatewayPorts } from "./ports.ts";

/** The WhatsApp provider API of spec §7. */
export function whatsAppGateway(ports: WhatsAppGatewayPorts): Gateway<WhatsAppRouteName> {
  return {
    role: "whatsapp",
    routes: WHATSAPP_ROUTES,
    handlers: gatewayHandlers(ports),
    carrier: gatewayCarrier(ports, WHATSAPP_ROUTES),
    openApi: openApiDocument,
  };
}

export function whatsAppGatewayApp(ports: WhatsAppGatewayPorts, options: GatewayOptions): GatewayApp {
  return gatewayApp(whatsAppGateway(ports), options);
}
