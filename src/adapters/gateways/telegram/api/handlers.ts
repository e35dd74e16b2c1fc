import { doneAnswer, messageStatusAnswer } from "#adapters/gateways/common/api/answers.ts";
import { authenticatedRoutes } from "#adapters/gateways/common/api/authenticated-route.ts";
import type { GatewayHandler } from "#adapters/gateways/common/api/request.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { TELEGRAM_DELIVERY_WORDING } from "#domain/wording/telegram/sending.ts";
import { TELEGRAM_WORDING } from "#domain/wording/telegram/session.ts";
import { sessionBody } from "#ports/contracts/telegram/requests.ts";
import { TELEGRAM_ROUTES, type TelegramRouteName } from "#ports/contracts/telegram/routes.ts";
import { gatewayAuthorise } from "#use-cases/provider-api/authorise.ts";
import { readTelegramMessageStatusByToken } from "#use-cases/provider-api/read-message-status-by-token.ts";
import { receivedAnswer, statusAnswer } from "./answers.ts";
import { refusalsOf } from "./failures.ts";
import { loginHandlers } from "./login-handlers.ts";
import type { TelegramGatewayPorts } from "./ports.ts";
import { sendHandlers } from "./send-handlers.ts";

const RECEIVED_AT_ONCE = 50;

/** What each route of the contract does. */
export function gatewayHandlers(ports: TelegramGatewayPorts): Readonly<Record<TelegramRouteName, GatewayHandler>> {
  const { sessions, messages, clock } = ports;
  const admission = gatewayAuthorise({ instances: ports.instances, clock, onBlock: ports.onTokenBlock }, "telegram");
  const hints = { sessionId: TELEGRAM_WORDING.notASession };
  const { tokenRoute, openRoute } = authenticatedRoutes(admission, refusalsOf("sessionInstanceStatus"), hints);
  const { sessionInstanceStatus, messageStatus, receivedMessages } = TELEGRAM_ROUTES;
  const refuseMessage = refusalsOf("messageStatus");

  return {
    ...loginHandlers(ports, tokenRoute),
    ...sendHandlers(ports, tokenRoute),
    sessionStatus: openRoute(async (instance) => statusAnswer(await sessions.status(instance), clock.now(), false)),
    sessionInstanceStatus: tokenRoute(sessionInstanceStatus.query, "query", "any", async (instance) =>
      statusAnswer(await sessions.status(instance), clock.now(), true),
    ),
    logout: tokenRoute(sessionBody, "body", "any", async (instance) => {
      await sessions.logOut(instance);
      return doneAnswer(SESSION_WORDING.loggedOut, clock.now());
    }),
    messageStatus: tokenRoute(messageStatus.query, "query", "any", async (instance, { messageId }, { requestId }) => {
      const found = await readTelegramMessageStatusByToken({ messages }, { instance, messageId });
      return found.ok
        ? messageStatusAnswer(messageId, found.value, TELEGRAM_DELIVERY_WORDING)
        : refuseMessage(found.failure, requestId);
    }),
    receivedMessages: tokenRoute(receivedMessages.query, "query", "any", async ({ instanceId }, { after, limit }) => {
      const found = await messages.listReceived(instanceId, Number(after ?? 0), Number(limit ?? RECEIVED_AT_ONCE));
      return receivedAnswer(found, clock.now());
    }),
  };
}
