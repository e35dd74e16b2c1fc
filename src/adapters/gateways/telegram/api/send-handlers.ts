import type { z } from "zod";
import type { TokenRoute } from "#adapters/gateways/common/api/authenticated-route.ts";
import type { GatewayHandler } from "#adapters/gateways/common/api/request.ts";
import { failedAnswer } from "#adapters/http-kit/answers.ts";
import { describeProblem } from "#adapters/http-kit/request-problem.ts";
import type { TelegramMessage } from "#domain/messages/telegram-message.ts";
import {
  IDEMPOTENCY_KEY,
  sendFileBody,
  sendHeaders,
  sendPhotoBody,
  sendTelegramContactBody,
  sendTelegramLocationBody,
  sendTelegramTextBody,
} from "#ports/contracts/telegram/requests.ts";
import type { TelegramRouteName } from "#ports/contracts/telegram/routes.ts";
import { sendTelegram } from "#use-cases/provider-api/telegram/send.ts";
import { sentAnswer } from "./answers.ts";
import { refusalsOf } from "./failures.ts";
import type { TelegramGatewayPorts } from "./ports.ts";

type SendRoute = "sendText" | "sendPhoto" | "sendFile" | "sendContact" | "sendLocation";

/** What every send names besides its message. */
type SendBody = z.ZodType<{ recipient: string; addContact?: boolean | undefined }>;

/** One route for each kind of message. */
export function sendHandlers(
  ports: TelegramGatewayPorts,
  tokenRoute: TokenRoute,
): Readonly<Record<Extract<TelegramRouteName, SendRoute>, GatewayHandler>> {
  const { sessions, files, uploads } = ports;
  const sendPorts = { sessions, files, uploads, sends: ports.limits.sends };

  function send<Schema extends SendBody>(
    name: SendRoute,
    schema: Schema,
    toMessage: (body: z.output<Schema>) => TelegramMessage,
  ): GatewayHandler {
    const refuse = refusalsOf(name);
    return tokenRoute(schema, "body", "unexpired", async (instance, body, request) => {
      const { idempotencyKey, requestId } = request;
      const headers = { [IDEMPOTENCY_KEY]: idempotencyKey };
      const checked = sendHeaders.safeParse(headers);
      if (!checked.success) {
        const { message, field } = describeProblem(checked.error, headers, sendHeaders);
        return failedAnswer("MALFORMED", message, requestId, { field });
      }
      const { recipient, addContact } = body;
      const options = { idempotencyKey, addContact };
      const message = toMessage(body);
      const gone = () => request.gone;
      const sent = await sendTelegram(sendPorts, { instance, recipient, message, options, gone });
      return sent.ok ? sentAnswer(sent.value) : refuse(sent.failure, requestId);
    });
  }

  return {
    sendText: send("sendText", sendTelegramTextBody, ({ message }) => ({ kind: "text", text: message })),
    sendPhoto: send("sendPhoto", sendPhotoBody, ({ photoUrl, caption }) => ({ kind: "photo", url: photoUrl, caption })),
    sendFile: send("sendFile", sendFileBody, ({ fileUrl, caption }) => ({ kind: "file", url: fileUrl, caption })),
    sendContact: send("sendContact", sendTelegramContactBody, ({ phoneNumber, firstName, lastName = "" }) => ({
      kind: "contact",
      phone: phoneNumber,
      firstName,
      lastName,
    })),
    sendLocation: send("sendLocation", sendTelegramLocationBody, ({ latitude, longitude, title, address }) => ({
      kind: "location",
      latitude,
      longitude,
      title,
      address,
    })),
  };
}
