import type { z } from "zod";
import type { Answer } from "#adapters/http-kit/answers.ts";
import type { Platform } from "#domain/instances/instance.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import { deliveryWording, describeErased, receivedWording } from "#domain/wording/messages.ts";
import { translated } from "#languages/say.ts";
import type {
  erasedAnswerSchema,
  messageAnswerSchema,
  messagesAnswerSchema,
  receivedAnswerSchema,
} from "#ports/contracts/message-schemas.ts";
import type { MessagePage, MessageRecord } from "#ports/messages.ts";
import type { ReceivedMessage } from "#use-cases/provider-api/list-received-by-token.ts";
import { type MessageWords, messageBody, receivedBody } from "./message-views.ts";

/** What the calls about messages answer, in the shapes of the contracts. */

export function messageAnswer(record: MessageRecord, platform: Platform, words: MessageWords, now: Date): Answer {
  const sentence = record.direction === "in" ? receivedWording(platform) : deliveryWording(platform)[record.state];
  const body: z.infer<typeof messageAnswerSchema> = {
    success: true,
    status: "success",
    message: sentence,
    ...messageBody(record, words),
    timestamp: now.toISOString(),
  };
  return { status: 200, body };
}

export function messagesAnswer({ messages, next }: MessagePage, words: MessageWords, now: Date): Answer {
  const body: z.infer<typeof messagesAnswerSchema> = {
    success: true,
    status: "success",
    message: translated(GATEWAY_WORDING.messagesListed),
    messages: messages.map((record) => messageBody(record, words)),
    has_more: next !== null,
    next,
    timestamp: now.toISOString(),
  };
  return { status: 200, body };
}

export function erasedAnswer(erased: number, now: Date): Answer {
  const body: z.infer<typeof erasedAnswerSchema> = {
    success: true,
    status: "success",
    message: describeErased(erased),
    erased,
    timestamp: now.toISOString(),
  };
  return { status: 200, body };
}

export function receivedAnswer(messages: readonly ReceivedMessage[], words: MessageWords, now: Date): Answer {
  const body: z.infer<typeof receivedAnswerSchema> = {
    success: true,
    status: "success",
    message: translated(GATEWAY_WORDING.messagesReceived),
    messages: messages.map((record) => receivedBody(record, words)),
    timestamp: now.toISOString(),
  };
  return { status: 200, body };
}
