import { type GatewayApp, gatewayApp } from "#adapters/gateways/common/api/app.ts";
import type { Gateway, GatewayOptions } from "#adapters/gateways/common/api/gateway.ts";
import { gatewayCarrier } from "#adapters/gateways/common/api/request-lifecycle.ts";
import { telegramOpenApi } from "#documentation/openapi/document.ts";
import { TELEGRAM_ROUTES, type TelegramRouteName } from "#ports/contracts/telegram/routes.ts";
import { gatewayHandlers } from "./handlers.ts";
import type { TelegramGatewayPorts } from "./ports.ts";

/** The Telegram provider API of spec §7. */
export function telegramGateway(ports: TelegramGatewayPorts): Gateway<TelegramRouteName> {
  return {
    role: "telegram",
    routes: TELEGRAM_ROUTES,
    handlers: gatewayHandlers(ports),
    carrier: gatewayCarrier(ports, TELEGRAM_ROUTES),
    openApi: telegramOpenApi,
  };
}

export function telegramGatewayApp(ports: TelegramGatewayPorts, options: GatewayOptions): GatewayApp {
  return gatewayApp(telegramGateway(ports), options);
}
