import { createHash } from "node:crypto";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import type { Platform } from "#domain/instances/instance.ts";
import type { Kind, MessageReference, RequestedContent } from "#domain/messages/content.ts";
import type { ContentFailure } from "#domain/messages/limits.ts";
import type { Parse } from "#domain/messages/markdown.ts";
import { PARSE_RECIPIENT } from "#domain/messages/recipient.ts";
import { MAX_PARTS, type SplitFailure } from "#domain/messages/split-text.ts";
import { PARSES_ON } from "#domain/messages/unified.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import { IDEMPOTENCY_REPLAYED, PREFERENCE_APPLIED, RESPOND_ASYNC } from "#ports/contracts/fields.ts";
import type { V1Sent } from "#ports/contracts/v1/answers.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { IdempotencyKey, MessageRecord, MessageStore, SendOptions } from "#ports/messages.ts";
import type { Sending, SendingFailure } from "#ports/outbox.ts";
import { sendByToken } from "#use-cases/provider-api/send-by-token.ts";
import { sendPartsByToken } from "#use-cases/provider-api/send-parts-by-token.ts";
import { sendingFailureAnswer } from "../api/message-failures.ts";
import { prefersAsync } from "../api/prefer.ts";
import type { GatewayRequest } from "../api/request.ts";
import type { V1Platform, V1Ports } from "./platform.ts";

interface Asked {
  readonly recipient: string;
  readonly content: RequestedContent;
  readonly options: SendOptions;
  readonly key: IdempotencyKey | undefined;
  readonly sendAt: string | null;
  /** A text goes as several messages where it is longer than one. */
  readonly split?: boolean | undefined;
}

/** What a send and an act have in common: each is a message on its way out. */
export interface V1Sending {
  /** `isKept` where a repeat under its key goes on with it. */
  send(
    instance: InstanceRef,
    kind: Kind,
    asked: Asked,
    request: GatewayRequest,
  ): Promise<{ readonly answer: Answer; readonly isKept: boolean }>;
  /** A call that cannot be made out any more: the answer to the first one under its key, null where there was none. */
  repeated(instance: InstanceRef, key: IdempotencyKey | undefined, request: GatewayRequest): Promise<Answer | null>;
  /** Null of a message that the network knows by no id. */
  referenceOf(record: MessageRecord): MessageReference | null;
  unsupported(what: string, requestId: string): Answer;
  /** Null where the platform reads signs so, or none are to be read. */
  parseRefused(parse: Parse | undefined, requestId: string): Answer | null;
}

export function v1Sending(ports: V1Ports, of: V1Platform): V1Sending {
  const { outbox, clock, sessions } = ports;
  const { platform, send: by, messages: told } = of;
  const refusals = { ...told.refusals, now: () => clock.now() };
  const sendPorts = {
    rules: { limits: by.limits, parseRecipient: PARSE_RECIPIENT[platform] },
    ...{ sessions, outbox, clock, sends: ports.limits.sends, namesOf: ports.namesOf, uploads: ports.uploads },
  };
  return {
    async send(instance, kind, asked, request) {
      const { sendAt } = asked;
      const preferred = prefersAsync(request.prefer);
      const { content } = asked;
      const whole = {
        instance,
        recipient: asked.recipient,
        options: asked.options,
        key: asked.key,
        later: sendAt !== null || preferred ? { sendAt } : undefined,
        gone: () => request.gone,
      };
      const outcome =
        asked.split === true && content.kind === "text"
          ? await sendPartsByToken(sendPorts, { ...whole, text: content.text })
          : await sendByToken(sendPorts, { ...whole, content: content as never });
      if (outcome.ok) return { answer: sentAnswer(outcome.value, preferred), isKept: !outcome.value.replayed };
      const why = outcome.failure;
      if (
        why.code === "too-many-parts" ||
        why.code === "mark-too-long" ||
        (why.code === "too-long" && kind === "text")
      ) {
        return { answer: failedAnswer("MESSAGE_TOO_LONG", tooLong(why), request.requestId, TEXT), isKept: false };
      }
      const answer = by.isSendingFailure(why)
        ? sendingFailureAnswer(why, refusals, request.requestId)
        : by.refuse(why as never, kind, request.requestId);
      return { answer, isKept: by.isSendingFailure(why) && KEPT.has(why.code) };
    },
    async repeated(instance, key, request) {
      const outcome = key === undefined ? null : await outbox.repeat(instance, key);
      if (outcome === null) return null;
      if (outcome.ok) return sentAnswer(outcome.value, prefersAsync(request.prefer));
      return sendingFailureAnswer(outcome.failure, refusals, request.requestId);
    },
    referenceOf(record) {
      const messageId = of.shownIdOf(record);
      return messageId === null ? null : { id: record.id, messageId, direction: record.direction };
    },
    unsupported(what, requestId) {
      const message = V1_WORDING.unsupported(PLATFORM_NAMES[platform], what);
      return failedAnswer("NOT_SUPPORTED", message, requestId, { field: what });
    },
    parseRefused(parse, requestId) {
      if (parse === undefined || PARSES_ON[platform].includes(parse)) return null;
      return failedAnswer("NOT_SUPPORTED", V1_WORDING.whatsAppSigns, requestId, { field: "parse" });
    },
  };
}

const TEXT = { field: "text" };

function tooLong(why: SplitFailure | Extract<ContentFailure, { readonly code: "too-long" }>): string {
  switch (why.code) {
    case "too-many-parts":
      return V1_WORDING.tooManyParts(MAX_PARTS);
    case "mark-too-long":
      return V1_WORDING.markTooLong;
    default:
      return V1_WORDING.textTooLong(why.maxLength);
  }
}

/** How a message stays kept though its caller is told that it was not sent: a repeat under its key goes on with it. */
const KEPT: ReadonlySet<SendingFailure["code"]> = new Set(["not-ready", "held", "cancelled", "not-sent"]);

/** What a caller named its message, and what it asked for under that name. */
export function idempotencyKeyOf({ idempotencyKey: key }: GatewayRequest, asked: unknown): IdempotencyKey | undefined {
  if (key === undefined) return undefined;
  return { key, bodyHash: createHash("sha256").update(JSON.stringify(asked)).digest("hex") };
}

/** By whichever name they are written; whom it was sent to by another name is found out by the network alone. */
export function isInChat(
  messages: Pick<MessageStore, "chatOf">,
  platform: Platform,
  { instanceId, message }: MessageRecord,
  to: string,
): boolean {
  const recipient = PARSE_RECIPIENT[platform](to);
  if (!recipient.ok || message === null) return true;
  if (recipient.value.kind !== message.recipient.kind) return true;
  return messages.chatOf(instanceId, recipient.value) === messages.chatOf(instanceId, message.recipient);
}

/** A name that only Telegram has, asked of WhatsApp; null of any other. */
export function nameRefused(
  platform: Platform,
  name: string,
  details: { field: string; requestId: string },
): Answer | null {
  if (platform !== "whatsapp" || !/^\s*(@|channel:)/i.test(name)) return null;
  return failedAnswer("NOT_SUPPORTED", V1_WORDING.noWhatsAppName, details.requestId, { field: details.field });
}

function sentAnswer(sending: Sending, preferred: boolean): Answer {
  const replayed = sending.replayed ? { [IDEMPOTENCY_REPLAYED]: "true" } : undefined;
  const { id, messageId } = sending;
  const parts = sending.parts === undefined ? {} : { parts: [...sending.parts] };
  if (sending.outcome === "accepted") {
    const { sendAt } = sending;
    const state = sendAt === null ? "queued" : "accepted";
    const body: V1Sent = { id, state, messageId, sentAt: null, sendAt: sendAt?.toISOString() ?? null, ...parts };
    const headers = preferred ? { ...replayed, [PREFERENCE_APPLIED]: RESPOND_ASYNC } : replayed;
    return { status: 202, body, headers };
  }
  const body: V1Sent = { id, state: "sent", messageId, sentAt: sending.sentAt.toISOString(), sendAt: null, ...parts };
  return { status: 200, body, headers: replayed };
}
