import { createHash } from "node:crypto";
import { z } from "zod";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { type Refusable, refused } from "#adapters/http-kit/refusable.ts";
import type { Kind, MessageReference, RequestedContent } from "#domain/messages/content.ts";
import { isOneEmoji } from "#domain/messages/emoji.ts";
import { PARSE_RECIPIENT, type Recipient, writtenRecipient } from "#domain/messages/recipient.ts";
import { ACTS_ON, isKindOn, kindOfField } from "#domain/messages/unified.ts";
import { success } from "#domain/result.ts";
import { DAY_MS, KEEP_UPLOADS_DAYS } from "#domain/retention.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import { IDEMPOTENCY_REPLAYED, PREFERENCE_APPLIED, RESPOND_ASYNC } from "#ports/contracts/fields.ts";
import type { V1Sent } from "#ports/contracts/v1/answers.ts";
import { v1EditBody, v1ReactionBody, v1SendBody } from "#ports/contracts/v1/send-body.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { IdempotencyKey, MessageRecord, OutgoingRecord, SendOptions } from "#ports/messages.ts";
import type { Sending, SendingFailure } from "#ports/outbox.ts";
import { sendByToken } from "#use-cases/provider-api/send-by-token.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import { sendingFailureAnswer } from "../api/message-failures.ts";
import { prefersAsync } from "../api/prefer.ts";
import type { GatewayHandler, GatewayRequest } from "../api/request.ts";
import { headersRefused } from "../api/send-headers.ts";
import { fieldOf, readContent } from "./content.ts";
import type { V1Platform, V1Ports } from "./platform.ts";
import { filledBody } from "./templates.ts";

type SendName = "sendMessage" | "editMessage" | "deleteMessage" | "reactToMessage";

interface Asked {
  readonly recipient: string;
  readonly content: RequestedContent;
  readonly options: SendOptions;
  readonly key: IdempotencyKey | undefined;
  readonly sendAt: string | null;
}

/** Before an upload goes that a message waits with. */
const MAX_AHEAD_MS = (KEEP_UPLOADS_DAYS - 1) * DAY_MS;
const BEGUN: readonly MessageRecord["direction"][] = ["in"];

/** What the unified API does about messages on their way out: sends, and acts that change one. */
export function v1Sends(
  ports: V1Ports,
  tokenRoute: TokenRoute,
  of: V1Platform,
): Readonly<Record<SendName, GatewayHandler>> {
  const { messages, outbox, clock, uploads, sessions } = ports;
  const { platform, send: by, messages: told } = of;
  const refusals = { ...told.refusals, now: () => clock.now() };
  const sendPorts = {
    rules: { limits: by.limits, parseRecipient: PARSE_RECIPIENT[platform] },
    ...{ sessions, outbox, clock, sends: ports.limits.sends },
  };
  const behind = { name: "sends", limit: ports.limits.sends };

  async function sent(instance: InstanceRef, kind: Kind, asked: Asked, request: GatewayRequest) {
    const { sendAt } = asked;
    const preferred = prefersAsync(request.prefer);
    const outcome = await sendByToken(sendPorts, {
      instance,
      recipient: asked.recipient,
      content: asked.content as never,
      options: asked.options,
      key: asked.key,
      later: sendAt !== null || preferred ? { sendAt } : undefined,
      gone: () => request.gone,
    });
    if (outcome.ok) return { answer: sentAnswer(outcome.value, preferred), isKept: !outcome.value.replayed };
    const why = outcome.failure;
    const answer = by.isSendingFailure(why)
      ? sendingFailureAnswer(why, refusals, request.requestId)
      : by.refuse(why as never, kind, request.requestId);
    return { answer, isKept: by.isSendingFailure(why) && KEPT.has(why.code) };
  }

  async function optionsOf(
    instance: InstanceRef,
    body: z.output<typeof v1SendBody>,
    requestId: string,
  ): Promise<Refusable<SendOptions>> {
    const { reply_to: replyTo, mentions, preview } = body;
    const named: Recipient[] = [];
    for (const [at, text] of (mentions ?? []).entries()) {
      const person = PARSE_RECIPIENT[platform](text);
      if (!person.ok) {
        return refused(failedAnswer("MALFORMED", person.failure.message, requestId, { field: `mentions.${at}` }));
      }
      named.push(person.value);
    }
    const target = replyTo === undefined ? undefined : await referenceOf(instance, replyTo);
    if (target === null) {
      const details = { field: "reply_to" };
      return refused(failedAnswer("MESSAGE_NOT_FOUND", SERVER_WORDING.messageNotFound, requestId, details));
    }
    if (target !== undefined && !isInChat(instance, target.record, body.to)) {
      return refused(failedAnswer("MALFORMED", V1_WORDING.anotherChat, requestId, { field: "reply_to" }));
    }
    return success({
      ...(target === undefined ? {} : { replyTo: target.reference }),
      ...(mentions === undefined ? {} : { mentions: named }),
      ...(preview === undefined ? {} : { preview }),
    });
  }

  async function referenceOf(
    { instanceId }: InstanceRef,
    id: string,
  ): Promise<{ readonly record: MessageRecord; readonly reference: MessageReference } | null> {
    const record = await messages.find(instanceId, id);
    const messageId = record === null ? null : told.words.networkIdOf(record);
    if (record === null || messageId === null) return null;
    return { record, reference: { id, messageId, direction: record.direction } };
  }

  /** By whichever name they are written; whom it was sent to by another name is found out by the network alone. */
  function isInChat({ instanceId }: InstanceRef, record: MessageRecord, to: string): boolean {
    const recipient = PARSE_RECIPIENT[platform](to);
    if (!recipient.ok || record.message === null) return true;
    if (recipient.value.kind !== record.message.recipient.kind) return true;
    return messages.chatOf(instanceId, recipient.value) === messages.chatOf(instanceId, record.message.recipient);
  }

  /** An act about a message of the instance's, on its way as a message of its own. */
  async function act(
    instance: InstanceRef,
    request: GatewayRequest,
    made: (reference: MessageReference) => RequestedContent<"reaction" | "edit" | "delete">,
    changeable: (record: MessageRecord) => boolean,
    wording: string,
  ): Promise<Answer> {
    const { id, requestId } = request;
    const target = await referenceOf(instance, id);
    if (target === null) {
      const known = await messages.find(instance.instanceId, id);
      if (known === null)
        return failedAnswer("MESSAGE_NOT_FOUND", SERVER_WORDING.messageNotFound, requestId, { field: "id" });
    }
    if (target === null || target.record.message === null || !changeable(target.record)) {
      return failedAnswer("NOT_CHANGEABLE", wording, requestId, { field: "id" });
    }
    const content = made(target.reference);
    if (!ACTS_ON[platform].includes(content.kind)) return unsupported(content.kind, requestId);
    const recipient = writtenRecipient(target.record.message.recipient);
    const key = keyOf(request, { id, ...content });
    return (await sent(instance, content.kind, { recipient, content, options: {}, key, sendAt: null }, request)).answer;
  }

  function unsupported(what: string, requestId: string): Answer {
    return failedAnswer("NOT_SUPPORTED", V1_WORDING.unsupported(PLATFORM_NAMES[platform], what), requestId, {
      field: what,
    });
  }

  return {
    sendMessage: tokenRoute(
      v1SendBody,
      "body",
      "unexpired",
      async (instance, asked, request) => {
        const { requestId } = request;
        const filled = await filledBody(ports, { ownerId: instance.ownerId, body: asked, requestId });
        if (!filled.ok) return filled.refused;
        const body = filled.value;
        const field = fieldOf(body, requestId);
        const refusal = headersRefused(request) ?? (field.ok ? null : field.refused);
        if (refusal !== null || !field.ok) return refusal as Answer;
        const kind = kindOfField(field.value);
        if (!isKindOn(by.kinds, kind)) return unsupported(field.value, requestId);
        const options = await optionsOf(instance, body, requestId);
        if (!options.ok) return options.refused;
        const { instanceId } = instance;
        const read = await readContent(uploads, { instanceId, body, field: field.value, requestId });
        if (!read.ok) return read.refused;
        const { content, uploadId, isSentUp } = read.value;
        const sendAt = body.sendAt ?? null;
        if (isSentUp && sendAt !== null && Date.parse(sendAt) - clock.now().getTime() > MAX_AHEAD_MS) {
          return failedAnswer("MALFORMED", V1_WORDING.sentUpTooEarly, requestId, { field: "sendAt" });
        }
        const key = keyOf(request, request.bodyHash ?? asked);
        const whole = { recipient: body.to, content, options: options.value, key, sendAt };
        const { answer, isKept } = await sent(instance, kind, whole, request);
        if (uploadId !== null && !isKept) await uploads.remove(instanceId, uploadId);
        return answer;
      },
      behind,
    ),
    editMessage: tokenRoute(
      v1EditBody,
      "body",
      "unexpired",
      async (instance, { text }, request) =>
        headersRefused(request) ??
        act(instance, request, (target) => ({ kind: "edit", target, text }), isOwn, V1_WORDING.notChangeable),
      behind,
    ),
    reactToMessage: tokenRoute(
      v1ReactionBody,
      "body",
      "unexpired",
      async (instance, { emoji }, request) => {
        const { requestId } = request;
        if (emoji !== "" && !isOneEmoji(emoji))
          return failedAnswer("MALFORMED", V1_WORDING.oneEmoji, requestId, { field: "emoji" });
        const made = (target: MessageReference) => ({ kind: "reaction", target, emoji }) as const;
        return (
          headersRefused(request) ??
          act(
            instance,
            request,
            made,
            (record) => BEGUN.includes(record.direction) || isOwn(record),
            V1_WORDING.notReactable,
          )
        );
      },
      behind,
    ),
    deleteMessage: tokenRoute(
      z.strictObject({}),
      "query",
      "unexpired",
      async (instance, _, request) => {
        const refusal = headersRefused(request);
        if (refusal !== null) return refusal;
        const record = await messages.find(instance.instanceId, request.id);
        if (record?.direction === "out" && WAITING.has(record.state)) {
          const cancelled = await outbox.cancel(instance, request.id);
          if (cancelled.ok) return cancelledAnswer(cancelled.value);
        }
        const made = (target: MessageReference) => ({ kind: "delete", target }) as const;
        return act(instance, request, made, isOwn, V1_WORDING.notChangeable);
      },
      behind,
    ),
  };
}

/** How a message stays kept though its caller is told that it was not sent: a repeat under its key goes on with it. */
const KEPT: ReadonlySet<SendingFailure["code"]> = new Set(["not-ready", "held", "cancelled", "not-sent"]);
const WAITING: ReadonlySet<string> = new Set(["accepted", "queued"]);
const SENT: ReadonlySet<string> = new Set(["sent", "delivered", "read"]);

function isOwn(record: MessageRecord): record is OutgoingRecord {
  return record.direction === "out" && SENT.has(record.state);
}

function keyOf({ idempotencyKey: key }: GatewayRequest, asked: unknown): IdempotencyKey | undefined {
  if (key === undefined) return undefined;
  return { key, bodyHash: createHash("sha256").update(JSON.stringify(asked)).digest("hex") };
}

function sentAnswer(sending: Sending, preferred: boolean): Answer {
  const replayed = sending.replayed ? { [IDEMPOTENCY_REPLAYED]: "true" } : undefined;
  const { id, messageId } = sending;
  if (sending.outcome === "accepted") {
    const { sendAt } = sending;
    const state = sendAt === null ? "queued" : "accepted";
    const body: V1Sent = { id, state, messageId, sentAt: null, sendAt: sendAt?.toISOString() ?? null };
    const headers = preferred ? { ...replayed, [PREFERENCE_APPLIED]: RESPOND_ASYNC } : replayed;
    return { status: 202, body, headers };
  }
  const body: V1Sent = { id, state: "sent", messageId, sentAt: sending.sentAt.toISOString(), sendAt: null };
  return { status: 200, body, headers: replayed };
}

function cancelledAnswer({ id, state }: OutgoingRecord): Answer {
  const body: V1Sent = { id, state, messageId: null, sentAt: null, sendAt: null };
  return { status: 200, body };
}
