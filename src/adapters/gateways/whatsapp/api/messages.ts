import { sendingAnswer } from "#adapters/gateways/common/api/answers.ts";
import { failureFrom } from "#adapters/gateways/common/api/message-failures.ts";
import type { MessagePlatform } from "#adapters/gateways/common/api/message-handlers.ts";
import type { MessageWords } from "#adapters/gateways/common/api/message-views.ts";
import { unifiedPlatform } from "#adapters/gateways/common/v1/platform.ts";
import type { RequestedContent } from "#domain/messages/content.ts";
import { INCOMING_KINDS, type IncomingKind } from "#domain/messages/incoming.ts";
import { WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { whatsAppIdOf, whatsAppPartIdOf } from "#domain/messages/message-id.ts";
import { shownFields } from "#ports/contracts/kinds.ts";
import type { ReceivedBody } from "#ports/contracts/message-schemas.ts";
import { WHATSAPP_KINDS } from "#ports/contracts/whatsapp/kinds.ts";
import type { MessageRecord } from "#ports/messages.ts";
import { failureAnswer, refuseSend } from "./failures.ts";

const RECEIVED_KINDS = Object.fromEntries(INCOMING_KINDS.map((kind) => [kind, kind])) as Readonly<
  Record<IncomingKind, ReceivedBody["kind"]>
>;

const words: MessageWords = {
  networkIdOf: ({ id, providerId }) => providerId ?? whatsAppIdOf(id),
  fieldsOf: (content) => shownFields(WHATSAPP_KINDS, content),
  failureOf: failureFrom(refuseSend),
  receivedKinds: RECEIVED_KINDS,
};

/** How WhatsApp refuses messages: it names a restriction, and has no word for too many. */
export const WHATSAPP_REFUSALS = {
  refuseSend,
  networkHolds: {
    flood: () => null,
    restricted: (retryAfterSeconds) => ({ code: "account-restricted", retryAfterSeconds }),
  },
} as const satisfies MessagePlatform["refusals"];

/** What WhatsApp adds to the calls about messages. */
export const WHATSAPP_MESSAGES: MessagePlatform = {
  platform: "whatsapp",
  words,
  refuse: failureAnswer,
  refusals: WHATSAPP_REFUSALS,
  sentAnswer: sendingAnswer,
};

/** The message that says how many follow is shown by no phone. */
function shownIdOf(record: MessageRecord): string | null {
  const content = record.direction === "out" ? record.message?.content : undefined;
  const [, first] = (content && partsOf(whatsAppIdOf(record.id), content)) ?? [];
  return first ?? words.networkIdOf(record);
}

/** The message that says how many follow, and each of those: their ids follow from ours. */
function partsOf(whatsAppId: string, content: RequestedContent): string[] | null {
  if (content.kind === "forward")
    return content.target.parts?.map((_, place) => whatsAppPartIdOf(whatsAppId, place)) ?? null;
  if (content.kind !== "album") return null;
  return [whatsAppId, ...content.items.map((_, place) => whatsAppPartIdOf(whatsAppId, place + 1))];
}

/** The same for the unified API. */
export const WHATSAPP_UNIFIED = unifiedPlatform(WHATSAPP_MESSAGES, {
  kinds: WHATSAPP_KINDS,
  limits: WHATSAPP_LIMITS,
  recipientField: "number",
  shownIdOf,
  partsOf: async ({ id, message }) => (message === null ? null : partsOf(whatsAppIdOf(id), message.content)),
  refuse: (failure, kind, requestId) => failureAnswer(failure, requestId, kind),
});
