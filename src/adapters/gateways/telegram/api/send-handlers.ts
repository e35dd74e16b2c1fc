import type { TokenRoute } from "#adapters/gateways/common/api/authenticated-route.ts";
import type { GatewayHandler } from "#adapters/gateways/common/api/request.ts";
import { sendHandlers as handlersOfKinds } from "#adapters/gateways/common/api/send-handlers.ts";
import { TELEGRAM_LIMITS } from "#domain/messages/limits.ts";
import { parseTelegramRecipient } from "#domain/messages/recipient.ts";
import { sendHeaders } from "#ports/contracts/fields.ts";
import { TELEGRAM_KINDS } from "#ports/contracts/telegram/kinds.ts";
import { TELEGRAM_SEND_BODIES } from "#ports/contracts/telegram/requests.ts";
import { streamedFiles } from "#use-cases/provider-api/file-source.ts";
import { sendByToken } from "#use-cases/provider-api/send-by-token.ts";
import { sentAnswer } from "./answers.ts";
import { refusalsOf } from "./failures.ts";
import type { TelegramGatewayPorts } from "./ports.ts";

const TELEGRAM_RULES = { limits: TELEGRAM_LIMITS, parseRecipient: parseTelegramRecipient };

type SendRoute = (typeof TELEGRAM_KINDS)[keyof typeof TELEGRAM_KINDS]["route"];

/** One route for each kind of message. */
export function sendHandlers(
  ports: TelegramGatewayPorts,
  tokenRoute: TokenRoute,
): Readonly<Record<SendRoute, GatewayHandler>> {
  const { sessions, limits } = ports;
  const files = streamedFiles(ports.files, ports.uploads);
  const sendPorts = { rules: TELEGRAM_RULES, sessions, files, sends: limits.sends };
  const refusals = Object.fromEntries(
    Object.values(TELEGRAM_KINDS).map(({ route }) => [route, refusalsOf(route)]),
  ) as Readonly<Record<SendRoute, ReturnType<typeof refusalsOf>>>;

  return handlersOfKinds({
    kinds: TELEGRAM_KINDS,
    bodies: TELEGRAM_SEND_BODIES,
    headers: sendHeaders,
    tokenRoute,
    async send({ instance, kind, content, body, request }) {
      const { idempotencyKey, requestId } = request;
      const options = { idempotencyKey, addContact: body.addContact as boolean | undefined };
      const recipient = String(body.recipient);
      const gone = () => request.gone;
      const sent = await sendByToken(sendPorts, { instance, recipient, content, options, gone });
      return sent.ok ? sentAnswer(sent.value) : refusals[TELEGRAM_KINDS[kind].route](sent.failure, requestId);
    },
  }) as Readonly<Record<SendRoute, GatewayHandler>>;
}
