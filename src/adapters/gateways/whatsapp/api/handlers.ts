import { gatewayAdmission } from "#adapters/gateways/common/api/admission.ts";
import { doneAnswer, qrAnswer, sendingAnswer } from "#adapters/gateways/common/api/answers.ts";
import { authenticatedRoutes } from "#adapters/gateways/common/api/authenticated-route.ts";
import type { GatewayHandler } from "#adapters/gateways/common/api/request.ts";
import { sendHandlers } from "#adapters/gateways/common/api/send-handlers.ts";
import { commonHandlers } from "#adapters/gateways/common/handlers/common-handlers.ts";
import type { GatewayHandlers } from "#adapters/gateways/common/handlers/gateway.ts";
import type { WhatsAppKind } from "#domain/messages/content.ts";
import { WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { parseWhatsAppRecipient } from "#domain/messages/recipient.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { WHATSAPP_KINDS } from "#ports/contracts/whatsapp/kinds.ts";
import { startSessionBody, tokenBody, WHATSAPP_SEND_BODIES } from "#ports/contracts/whatsapp/requests.ts";
import { WHATSAPP_ROUTES, type WhatsAppRouteName } from "#ports/contracts/whatsapp/routes.ts";
import { checkNumberByToken } from "#use-cases/provider-api/whatsapp/check-number-by-token.ts";
import { numberAnswer, statusAnswer } from "./answers.ts";
import { failureAnswer } from "./failures.ts";
import { WHATSAPP_MESSAGES, WHATSAPP_REFUSALS } from "./messages.ts";
import type { WhatsAppGatewayPorts } from "./ports.ts";

const NO_OPTIONS = {};

type WhatsAppSendRoute = (typeof WHATSAPP_KINDS)[keyof typeof WHATSAPP_KINDS]["route"];

/** What each route of the contract does. */
export function gatewayHandlers(ports: WhatsAppGatewayPorts): GatewayHandlers<WhatsAppRouteName> {
  const { sessions, outbox, clock, limits } = ports;
  const admission = gatewayAdmission(ports, "whatsapp");
  const authenticated = authenticatedRoutes(admission, failureAnswer);
  const { tokenRoute, openRoute } = authenticated;

  const sends = sendHandlers<WhatsAppKind, SessionStatus>(ports, tokenRoute, {
    kinds: WHATSAPP_KINDS,
    bodies: WHATSAPP_SEND_BODIES,
    limits: WHATSAPP_LIMITS,
    parseRecipient: parseWhatsAppRecipient,
    recipientField: "number",
    optionsOf: () => NO_OPTIONS,
    refuse: (failure, kind, requestId) => failureAnswer(failure, requestId, kind),
    refusals: WHATSAPP_REFUSALS,
    sentAnswer: sendingAnswer,
  });

  const handlers: Readonly<Record<WhatsAppRouteName, GatewayHandler>> = {
    sessionStatus: openRoute(async (instance) => statusAnswer(await sessions.status(instance), clock.now(), false)),
    sessionInstanceStatus: tokenRoute(tokenBody, "body", "any", async (instance) =>
      statusAnswer(
        { ...(await sessions.status(instance)), queue: outbox.queueOf(instance.instanceId) },
        clock.now(),
        true,
      ),
    ),
    startSession: tokenRoute(startSessionBody, "body", "linking", async (instance, body, { requestId }) => {
      const started = await sessions.start(instance, { newCode: body.newCode ?? false });
      if (!started.ok) return failureAnswer(started.failure, requestId);
      if (started.value.kind === "status") return statusAnswer(started.value.status, clock.now(), true);
      const { qrText, expiresAt } = started.value;
      return await qrAnswer({ text: qrText, expiresAt }, SESSION_WORDING.qrReady, clock.now());
    }),
    logout: tokenRoute(tokenBody, "body", "any", async (instance) => {
      await sessions.logOut(instance);
      return doneAnswer(SESSION_WORDING.loggedOut, clock.now());
    }),
    ...(sends as Record<WhatsAppSendRoute, GatewayHandler>),
    checkNumber: tokenRoute(
      WHATSAPP_ROUTES.checkNumber.query,
      "query",
      "unexpired",
      async (instance, query, { requestId }) => {
        const checked = await checkNumberByToken({ sessions, sends: limits.sends }, { instance, number: query.number });
        return checked.ok ? numberAnswer(checked.value, clock.now()) : failureAnswer(checked.failure, requestId);
      },
      { name: "sends", limit: limits.sends },
    ),
    ...commonHandlers(ports, tokenRoute, WHATSAPP_MESSAGES),
  };
  return { authenticated, handlers };
}
