import type { RequestListener } from "node:http";
import type { GatewayOptions } from "#adapters/http-kit/gateway/gateway.ts";
import { gatewayListener } from "#adapters/http-kit/gateway/listener.ts";
import type { TelegramGatewayPorts } from "./ports.ts";
import { telegramGateway } from "./routes.ts";

/** The Telegram provider API on node:http. */
export function telegramGatewayListener(ports: TelegramGatewayPorts, options: GatewayOptions): RequestListener {
  return gatewayListener(telegramGateway(ports), options);
}
