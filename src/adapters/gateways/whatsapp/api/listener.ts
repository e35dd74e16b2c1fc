import type { RequestListener } from "node:http";
import type { GatewayOptions } from "#adapters/gateways/common/api/gateway.ts";
import { gatewayListener } from "#adapters/gateways/common/api/listener.ts";
import { whatsAppGateway } from "./gateway.ts";
import type { WhatsAppGatewayPorts } from "./ports.ts";

/** The WhatsApp provider API on node:http. */
export function whatsAppGatewayListener(ports: WhatsAppGatewayPorts, options: GatewayOptions): RequestListener {
  return gatewayListener(whatsAppGateway(ports), options);
}
