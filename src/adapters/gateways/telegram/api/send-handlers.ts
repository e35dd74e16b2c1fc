import type { TokenRoute } from "#adapters/gateways/common/api/authenticated-route.ts";
import type { GatewayHandler } from "#adapters/gateways/common/api/request.ts";
import { sendHandlers as handlersOfKinds } from "#adapters/gateways/common/api/send-handlers.ts";
import { unifiedPlatform } from "#adapters/gateways/common/v1/platform.ts";
import type { Kind } from "#domain/messages/content.ts";
import { TELEGRAM_LIMITS } from "#domain/messages/limits.ts";
import { parseTelegramRecipient } from "#domain/messages/recipient.ts";
import { TELEGRAM_KINDS } from "#ports/contracts/telegram/kinds.ts";
import { TELEGRAM_SEND_BODIES } from "#ports/contracts/telegram/requests.ts";
import { partsKeptIn } from "../kept-receipt.ts";
import { sentAnswer } from "./answers.ts";
import { refusalsOf } from "./failures.ts";
import { TELEGRAM_MESSAGES, TELEGRAM_REFUSALS } from "./messages.ts";
import type { TelegramGatewayPorts } from "./ports.ts";

type SendRoute = (typeof TELEGRAM_KINDS)[keyof typeof TELEGRAM_KINDS]["route"];

/** One route for each kind of message. */
export function sendHandlers(
  ports: TelegramGatewayPorts,
  tokenRoute: TokenRoute,
): Readonly<Record<SendRoute, GatewayHandler>> {
  const refusals = Object.fromEntries(
    Object.values(TELEGRAM_KINDS).map(({ route }) => [route, refusalsOf(route)]),
  ) as Readonly<Record<SendRoute, ReturnType<typeof refusalsOf>>>;

  return handlersOfKinds(ports, tokenRoute, {
    kinds: TELEGRAM_KINDS,
    bodies: TELEGRAM_SEND_BODIES,
    limits: TELEGRAM_LIMITS,
    parseRecipient: parseTelegramRecipient,
    recipientField: "recipient",
    optionsOf: ({ addContact }) => (addContact === true ? { addContact } : {}),
    refuse: (failure, kind, requestId) => refusals[TELEGRAM_KINDS[kind].route](failure, requestId),
    refusals: TELEGRAM_REFUSALS,
    sentAnswer,
  }) as Readonly<Record<SendRoute, GatewayHandler>>;
}

const ROUTES: Readonly<Partial<Record<Kind, { readonly route: SendRoute }>>> = TELEGRAM_KINDS;

/** What Telegram adds to the unified API. */
export const TELEGRAM_UNIFIED = unifiedPlatform(TELEGRAM_MESSAGES, {
  kinds: TELEGRAM_KINDS,
  limits: TELEGRAM_LIMITS,
  recipientField: "recipient",
  shownIdOf: ({ providerId }) => providerId,
  partsOf: async (_, readWire) => partsKeptIn(await readWire()),
  refuse: (failure, kind, requestId) => refusalsOf(ROUTES[kind]?.route ?? "sendText")(failure, requestId),
});
