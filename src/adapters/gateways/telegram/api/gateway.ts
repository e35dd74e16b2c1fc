import { gatewayAdmission } from "#adapters/gateways/common/api/admission.ts";
import { authenticatedRoutes } from "#adapters/gateways/common/api/authenticated-route.ts";
import { defineGateway } from "#adapters/gateways/common/api/gateway.ts";
import { platformOpenApi } from "#documentation/openapi/document.ts";
import { TELEGRAM_WORDING } from "#domain/wording/telegram/session.ts";
import { TELEGRAM_PROVIDER } from "#ports/contracts/telegram/provider.ts";
import { refusalsOf } from "./failures.ts";
import { gatewayHandlers } from "./handlers.ts";
import { TELEGRAM_UNIFIED } from "./unified.ts";

/** The Telegram provider API. */
export const telegramGateway = defineGateway({
  platform: "telegram",
  provider: TELEGRAM_PROVIDER,
  routes: (ports) =>
    authenticatedRoutes(gatewayAdmission(ports, "telegram"), refusalsOf("sessionInstanceStatus"), {
      sessionId: TELEGRAM_WORDING.notASession,
    }),
  handlers: gatewayHandlers,
  unified: TELEGRAM_UNIFIED,
  openApi: (url, contacts) => platformOpenApi("telegram", url, contacts),
});
