import type { z } from "zod";
import type { Answer } from "#adapters/http-kit/answers.ts";
import { qrImage } from "#adapters/http-kit/qr-image.ts";
import type { MessageState } from "#domain/messages/life.ts";
import type { QueueState } from "#domain/sessions/queue.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import { translated } from "#languages/say.ts";
import { writeQuota } from "#ports/contracts/account-limits.ts";
import { IDEMPOTENCY_REPLAYED, PREFERENCE_APPLIED, RESPOND_ASYNC } from "#ports/contracts/fields.ts";
import type {
  acceptedAnswerSchema,
  doneAnswerSchema,
  messageStatusAnswerSchema,
  QueueAnswer,
  qrAnswerSchema,
  sentAnswerSchema,
} from "#ports/contracts/provider-answers.ts";
import type { Sending } from "#ports/outbox.ts";

/** The successful answers that both provider APIs give, in the shapes of the contracts. */

/** How an account's messages wait, on the wire. */
export function queueAnswer({ waiting, hold, newChats }: QueueState): QueueAnswer {
  const held = { waiting, reason: hold?.reason ?? null, until: hold?.until.toISOString() ?? null };
  return newChats === undefined ? held : { ...held, newChats: writeQuota(newChats) };
}

export function doneAnswer(message: string, now: Date): Answer {
  const body: z.infer<typeof doneAnswerSchema> = {
    success: true,
    status: "success",
    message: translated(message),
    timestamp: now.toISOString(),
  };
  return { status: 200, body };
}

/** A code to be scanned, as a picture and as its text. */
export async function qrAnswer(
  { text, expiresAt }: { readonly text: string; readonly expiresAt: Date },
  message: string,
  now: Date,
): Promise<Answer> {
  const body: z.infer<typeof qrAnswerSchema> = {
    success: true,
    status: "qr",
    message: translated(message),
    qr: await qrImage(text),
    qrText: text,
    expiresAt: expiresAt.toISOString(),
    timestamp: now.toISOString(),
  };
  return { status: 200, body };
}

/** `sentences` say how far a message has come on the platform; `messageId` is the network's. */
export function messageStatusAnswer(
  messageId: string,
  found: { readonly id: string; readonly status: MessageState; readonly at: Date },
  sentences: Readonly<Record<MessageState, string>>,
): Answer {
  const body: z.infer<typeof messageStatusAnswerSchema> = {
    success: true,
    status: found.status,
    message: sentences[found.status],
    id: found.id,
    messageId,
    timestamp: found.at.toISOString(),
  };
  return { status: 200, body };
}

type SentBody = Omit<z.infer<typeof sentAnswerSchema>, "messageId"> & { messageId?: string };

/** A message that was asked for: sent, or kept to be. `preferred` where its caller preferred not to wait. */
export function sendingAnswer(sending: Sending, preferred: boolean): Answer {
  const { id, replayed } = sending;
  const headers = replayed ? { [IDEMPOTENCY_REPLAYED]: "true" } : undefined;
  if (sending.outcome === "accepted") {
    const applied = preferred ? { ...headers, [PREFERENCE_APPLIED]: RESPOND_ASYNC } : headers;
    return { status: 202, body: acceptedBody(sending), headers: applied };
  }
  const body: SentBody = {
    success: true,
    status: "success",
    message: translated(GATEWAY_WORDING.messageSent),
    id,
    timestamp: sending.sentAt.toISOString(),
  };
  if (sending.messageId !== null) body.messageId = sending.messageId;
  return { status: 200, body, headers };
}

function acceptedBody(sending: Extract<Sending, { outcome: "accepted" }>): z.infer<typeof acceptedAnswerSchema> {
  const { id, messageId, sendAt, acceptedAt } = sending;
  const body: z.infer<typeof acceptedAnswerSchema> = {
    success: true,
    status: sendAt === null ? "queued" : "scheduled",
    message: translated(sendAt === null ? GATEWAY_WORDING.messageQueued : GATEWAY_WORDING.messageScheduled),
    id,
    timestamp: acceptedAt.toISOString(),
  };
  if (messageId !== null) body.messageId = messageId;
  if (sendAt !== null) body.sendAt = sendAt.toISOString();
  return body;
}
