import type { RequestListener } from "node:http";
import type { GatewayOptions } from "#adapters/http-kit/gateway/gateway.ts";
import { gatewayListener } from "#adapters/http-kit/gateway/listener.ts";
import type { WhatsAppGatewayPorts } from "./ports.ts";
import { whatsAppGateway } from "./routes.ts";

/** The WhatsApp provider API on node:http. */
export function whatsAppGatewayListener(ports: WhatsAppGatewayPorts, options: GatewayOptions): RequestListener {
  return gatewayListener(whatsAppGateway(ports), options);
}
