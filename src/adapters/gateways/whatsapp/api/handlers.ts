import type { z } from "zod";
import { authenticatedRoutes } from "#adapters/gateways/common/api/authenticated-route.ts";
import { qrImage } from "#adapters/gateways/common/api/qr-image.ts";
import type { GatewayHandler } from "#adapters/gateways/common/api/request.ts";
import type { OutgoingMessage } from "#domain/messages/message.ts";
import {
  sendContactBody,
  sendImageBody,
  sendLocationBody,
  sendOtpBody,
  sendTextBody,
  sendVideoBody,
  startSessionBody,
  tokenBody,
  WHATSAPP_ROUTES,
  type WhatsAppRouteName,
} from "#ports/contracts/whatsapp/routes.ts";
import { gatewayAuthorise } from "#use-cases/provider-api/authorise.ts";
import { checkNumber } from "#use-cases/provider-api/whatsapp/check-number.ts";
import { readMessageStatus } from "#use-cases/provider-api/whatsapp/message-status.ts";
import { sendMessage } from "#use-cases/provider-api/whatsapp/send.ts";
import { loggedOutAnswer, messageStatusAnswer, numberAnswer, qrAnswer, sentAnswer, statusAnswer } from "./answers.ts";
import { failureAnswer } from "./failures.ts";
import type { WhatsAppGatewayPorts } from "./ports.ts";

/** What each route of the contract does. */
export function gatewayHandlers(ports: WhatsAppGatewayPorts): Readonly<Record<WhatsAppRouteName, GatewayHandler>> {
  const { sessions, clock, limits, media, sentMessages } = ports;
  const admission = gatewayAuthorise({ instances: ports.instances, clock, onBlock: ports.onTokenBlock }, "whatsapp");
  const { tokenRoute, openRoute } = authenticatedRoutes(admission, failureAnswer);
  const sendPorts = { sessions, media, sends: limits.sends };

  function sendRoute<Schema extends z.ZodType<{ number: string }>>(
    schema: Schema,
    toMessage: (body: z.output<Schema>) => OutgoingMessage,
  ): GatewayHandler {
    return tokenRoute(schema, "body", "unexpired", async (instance, body, { requestId }) => {
      const sent = await sendMessage(sendPorts, { instance, number: body.number, message: toMessage(body) });
      return sent.ok ? sentAnswer(sent.value) : failureAnswer(sent.failure, requestId);
    });
  }

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
      return qrAnswer({ qr: await qrImage(qrText), qrText, expiresAt }, clock.now());
    }),
    logout: tokenRoute(tokenBody, "body", "any", async (instance) => {
      await sessions.logOut(instance);
      return loggedOutAnswer(clock.now());
    }),
    send: sendRoute(sendTextBody, (body) => ({ kind: "text", text: body.message })),
    sendImage: sendRoute(sendImageBody, ({ imageUrl, caption }) => ({ kind: "image", url: imageUrl, caption })),
    sendVideo: sendRoute(sendVideoBody, ({ videoUrl, caption }) => ({ kind: "video", url: videoUrl, caption })),
    sendContact: sendRoute(sendContactBody, (body) => ({
      kind: "contact",
      name: body.contactName,
      number: body.contactNumber,
    })),
    sendLocation: sendRoute(sendLocationBody, ({ latitude, longitude, name, address }) => ({
      kind: "location",
      latitude,
      longitude,
      name,
      address,
    })),
    sendOtp: sendRoute(sendOtpBody, (body) => ({ kind: "otp", code: body.otpCode })),
    checkNumber: tokenRoute(
      WHATSAPP_ROUTES.checkNumber.query,
      "query",
      "unexpired",
      async (instance, query, { requestId }) => {
        const checked = await checkNumber({ sessions, sends: limits.sends }, { instance, number: query.number });
        return checked.ok ? numberAnswer(checked.value, clock.now()) : failureAnswer(checked.failure, requestId);
      },
    ),
    messageStatus: tokenRoute(
      WHATSAPP_ROUTES.messageStatus.query,
      "query",
      "any",
      async (instance, query, { requestId }) => {
        const { messageId } = query;
        const found = await readMessageStatus({ sentMessages }, { instance, messageId });
        return found.ok ? messageStatusAnswer(messageId, found.value) : failureAnswer(found.failure, requestId);
      },
    ),
  };
}
