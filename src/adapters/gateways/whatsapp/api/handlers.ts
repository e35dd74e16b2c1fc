import { doneAnswer, messageStatusAnswer, qrAnswer } from "#adapters/gateways/common/api/answers.ts";
import { authenticatedRoutes } from "#adapters/gateways/common/api/authenticated-route.ts";
import type { GatewayHandler } from "#adapters/gateways/common/api/request.ts";
import { sendHandlers } from "#adapters/gateways/common/api/send-handlers.ts";
import { WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { parseWhatsAppRecipient } from "#domain/messages/recipient.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { WHATSAPP_DELIVERY_WORDING } from "#domain/wording/whatsapp/sending.ts";
import { WHATSAPP_KINDS } from "#ports/contracts/whatsapp/kinds.ts";
import { startSessionBody, tokenBody, WHATSAPP_SEND_BODIES } from "#ports/contracts/whatsapp/requests.ts";
import { WHATSAPP_ROUTES, type WhatsAppRouteName } from "#ports/contracts/whatsapp/routes.ts";
import { gatewayAuthorise } from "#use-cases/provider-api/authorise.ts";
import { downloadedFiles } from "#use-cases/provider-api/file-source.ts";
import { readWhatsAppMessageStatusByToken } from "#use-cases/provider-api/read-message-status-by-token.ts";
import { sendByToken } from "#use-cases/provider-api/send-by-token.ts";
import { checkNumberByToken } from "#use-cases/provider-api/whatsapp/check-number-by-token.ts";
import { numberAnswer, sentAnswer, statusAnswer } from "./answers.ts";
import { failureAnswer } from "./failures.ts";
import type { WhatsAppGatewayPorts } from "./ports.ts";

const WHATSAPP_RULES = { limits: WHATSAPP_LIMITS, parseRecipient: parseWhatsAppRecipient };

type WhatsAppSendRoute = (typeof WHATSAPP_KINDS)[keyof typeof WHATSAPP_KINDS]["route"];

/** What each route of the contract does. */
export function gatewayHandlers(ports: WhatsAppGatewayPorts): Readonly<Record<WhatsAppRouteName, GatewayHandler>> {
  const { sessions, clock, limits, media, sentMessages } = ports;
  const admission = gatewayAuthorise({ instances: ports.instances, clock, onBlock: ports.onTokenBlock }, "whatsapp");
  const { tokenRoute, openRoute } = authenticatedRoutes(admission, failureAnswer);

  const sendPorts = { rules: WHATSAPP_RULES, sessions, files: downloadedFiles(media), sends: limits.sends };
  const sends = sendHandlers({
    kinds: WHATSAPP_KINDS,
    bodies: WHATSAPP_SEND_BODIES,
    headers: null,
    tokenRoute,
    async send({ instance, kind, content, body, request }) {
      const recipient = String(body.number);
      const sent = await sendByToken(sendPorts, { instance, recipient, content, options: undefined });
      return sent.ok ? sentAnswer(sent.value) : failureAnswer(sent.failure, request.requestId, kind);
    },
  });

  return {
    sessionStatus: openRoute(async (instance) => statusAnswer(await sessions.status(instance), clock.now(), false)),
    sessionInstanceStatus: tokenRoute(tokenBody, "body", "any", async (instance) =>
      statusAnswer(await sessions.status(instance), clock.now(), true),
    ),
    startSession: tokenRoute(startSessionBody, "body", "unexpired", async (instance, body, { requestId }) => {
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
    ),
    messageStatus: tokenRoute(
      WHATSAPP_ROUTES.messageStatus.query,
      "query",
      "any",
      async (instance, query, { requestId }) => {
        const { messageId } = query;
        const found = await readWhatsAppMessageStatusByToken({ sentMessages }, { instance, messageId });
        return found.ok
          ? messageStatusAnswer(messageId, found.value, WHATSAPP_DELIVERY_WORDING)
          : failureAnswer(found.failure, requestId);
      },
    ),
  };
}
