import type { RequestListener } from "node:http";
import type { GatewayOptions } from "#adapters/gateways/common/api/gateway.ts";
import { gatewayListener } from "#adapters/gateways/common/api/listener.ts";
import { telegramGateway } from "./gateway.ts";
import type { TelegramGatewayPorts } from "./ports.ts";

/** The Telegram provider API on node:http. */
export function telegramGatewayListener(ports: TelegramGatewayPorts, options: GatewayOptions): RequestListener {
  return gatewayListener(telegramGateway(ports), options);
}
