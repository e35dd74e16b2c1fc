import { gatewayAdmission } from "#adapters/gateways/common/api/admission.ts";
import { doneAnswer } from "#adapters/gateways/common/api/answers.ts";
import { authenticatedRoutes } from "#adapters/gateways/common/api/authenticated-route.ts";
import type { GatewayHandler } from "#adapters/gateways/common/api/request.ts";
import { commonHandlers } from "#adapters/gateways/common/handlers/common-handlers.ts";
import type { GatewayHandlers } from "#adapters/gateways/common/handlers/gateway.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { TELEGRAM_WORDING } from "#domain/wording/telegram/session.ts";
import { sessionBody } from "#ports/contracts/telegram/requests.ts";
import { TELEGRAM_ROUTES, type TelegramRouteName } from "#ports/contracts/telegram/routes.ts";
import { statusAnswer } from "./answers.ts";
import { refusalsOf } from "./failures.ts";
import { loginHandlers } from "./login-handlers.ts";
import { TELEGRAM_MESSAGES } from "./messages.ts";
import type { TelegramGatewayPorts } from "./ports.ts";
import { sendHandlers } from "./send-handlers.ts";

/** What each route of the contract does. */
export function gatewayHandlers(ports: TelegramGatewayPorts): GatewayHandlers<TelegramRouteName> {
  const { sessions, outbox, clock } = ports;
  const hints = { sessionId: TELEGRAM_WORDING.notASession };
  const refuse = refusalsOf("sessionInstanceStatus");
  const authenticated = authenticatedRoutes(gatewayAdmission(ports, "telegram"), refuse, hints);
  const { openRoute, tokenRoute } = authenticated;
  const { sessionInstanceStatus } = TELEGRAM_ROUTES;

  const answered: Readonly<Record<TelegramRouteName, GatewayHandler>> = {
    ...loginHandlers(ports, tokenRoute),
    ...sendHandlers(ports, tokenRoute),
    sessionStatus: openRoute(async (instance) => statusAnswer(await sessions.status(instance), clock.now(), false)),
    sessionInstanceStatus: tokenRoute(sessionInstanceStatus.query, "query", "any", async (instance) =>
      statusAnswer(
        { ...(await sessions.status(instance)), queue: outbox.queueOf(instance.instanceId) },
        clock.now(),
        true,
      ),
    ),
    logout: tokenRoute(sessionBody, "body", "any", async (instance) => {
      await sessions.logOut(instance);
      return doneAnswer(SESSION_WORDING.loggedOut, clock.now());
    }),
    ...commonHandlers(ports, tokenRoute, TELEGRAM_MESSAGES),
  };
  return { handlers: answered, authenticated };
}
