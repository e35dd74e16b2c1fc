import type { z } from "zod";
import type { Answer } from "#adapters/http-kit/answers.ts";
import { failedAnswer } from "#adapters/http-kit/answers.ts";
import { GATEWAY_NOTICES } from "#domain/gateway-notices.ts";
import type { OutgoingMessage } from "#domain/message.ts";
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
} from "#ports/contracts/whatsapp-api.ts";
import type { InstanceRef } from "#ports/instances.ts";
import { whatsAppAuthorise } from "#use-cases/gateway/authorise.ts";
import { checkNumber } from "#use-cases/gateway/check-number.ts";
import { readMessageStatus } from "#use-cases/gateway/message-status.ts";
import { sendMessage } from "#use-cases/gateway/send.ts";
import { loggedOutAnswer, messageStatusAnswer, numberAnswer, qrAnswer, sentAnswer, statusAnswer } from "./answers.ts";
import { failureAnswer } from "./failures.ts";
import type { WhatsAppGatewayPorts } from "./ports.ts";
import { qrImage } from "./qr-image.ts";
import { type GatewayRequest, readToken } from "./request.ts";
import { describeProblem } from "./request-problem.ts";

/** As in `clientParams` of the contract. */
const MAX_CLIENT_LENGTH = 64;

export type GatewayHandler = (request: GatewayRequest) => Promise<Answer>;

/** What each route of the contract does; the transports only carry. */
export function gatewayHandlers(ports: WhatsAppGatewayPorts): Readonly<Record<WhatsAppRouteName, GatewayHandler>> {
  const { sessions, clock, limits, media, sentMessages } = ports;
  const authorise = whatsAppAuthorise({ instances: ports.instances, clock, wrongTokens: limits.wrongTokens });
  const sendPorts = { sessions, media, sends: limits.sends };

  /** Body or query by its schema, then the token, then the work. */
  function route<Schema extends z.ZodType>(
    schema: Schema,
    source: "body" | "query",
    needs: "any" | "unexpired",
    work: (instance: InstanceRef, input: z.output<Schema>, requestId: string) => Promise<Answer>,
  ): GatewayHandler {
    return async (request) => {
      const { client, requestId, address } = request;
      const raw = source === "body" ? request.body : Object.fromEntries(new URLSearchParams(request.query));
      const input = schema.safeParse(raw);
      if (!input.success) {
        const { message, field } = describeProblem(input.error, raw);
        return failedAnswer("MALFORMED", message, requestId, { field });
      }
      if (isImpossible(client)) return clientInvalid(requestId);
      const instance = await authorise.byToken({ client, token: readToken(request), address }, needs);
      if (!instance.ok) return failureAnswer(instance.failure, requestId);
      // Awaited: a promise that an async function merely returns takes three turns to settle.
      return await work(instance.value, input.data, requestId);
    };
  }

  function sendRoute<Schema extends z.ZodType<{ number: string }>>(
    schema: Schema,
    toMessage: (body: z.output<Schema>) => OutgoingMessage,
  ): GatewayHandler {
    return route(schema, "body", "unexpired", async (instance, body, requestId) => {
      const sent = await sendMessage(sendPorts, { instance, number: body.number, message: toMessage(body) });
      return sent.ok ? sentAnswer(sent.value) : failureAnswer(sent.failure, requestId);
    });
  }

  return {
    sessionStatus: async ({ client, requestId }) => {
      if (isImpossible(client)) return clientInvalid(requestId);
      const instance = await authorise.byClient(client);
      if (!instance.ok) return failureAnswer(instance.failure, requestId);
      return statusAnswer(await sessions.status(instance.value), clock.now(), false);
    },
    sessionInstanceStatus: route(tokenBody, "body", "any", async (instance) =>
      statusAnswer(await sessions.status(instance), clock.now(), true),
    ),
    startSession: route(startSessionBody, "body", "unexpired", async (instance, body, requestId) => {
      const started = await sessions.start(instance, { newCode: body.newCode ?? false });
      if (!started.ok) return failureAnswer(started.failure, requestId);
      if (started.value.kind === "status") return statusAnswer(started.value.status, clock.now(), true);
      const { qrText, expiresAt } = started.value;
      return qrAnswer({ qr: await qrImage(qrText), qrText, expiresAt }, clock.now());
    }),
    logout: route(tokenBody, "body", "any", async (instance) => {
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
    checkNumber: route(WHATSAPP_ROUTES.checkNumber.query, "query", "unexpired", async (instance, query, requestId) => {
      const checked = await checkNumber({ sessions, sends: limits.sends }, { instance, number: query.number });
      return checked.ok ? numberAnswer(checked.value, clock.now()) : failureAnswer(checked.failure, requestId);
    }),
    messageStatus: route(WHATSAPP_ROUTES.messageStatus.query, "query", "any", async (instance, query, requestId) => {
      const { messageId } = query;
      const found = await readMessageStatus({ sentMessages }, { instance, messageId });
      return found.ok ? messageStatusAnswer(messageId, found.value) : failureAnswer(found.failure, requestId);
    }),
  };
}

function isImpossible(client: string): boolean {
  return client === "" || client.length > MAX_CLIENT_LENGTH;
}

function clientInvalid(requestId: string): Answer {
  return failedAnswer("MALFORMED", GATEWAY_NOTICES.clientInvalid, requestId, { field: "client" });
}
