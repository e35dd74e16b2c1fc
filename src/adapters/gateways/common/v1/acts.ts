import { z } from "zod";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { type AboutKind, isSeveral, type MessageReference, type RequestedContent } from "#domain/messages/content.ts";
import { isOneEmoji } from "#domain/messages/emoji.ts";
import { type Recipient, writtenRecipient } from "#domain/messages/recipient.ts";
import { ACTS_ON, isForwardedOn } from "#domain/messages/unified.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import type { V1Sent } from "#ports/contracts/v1/answers.ts";
import { v1EditBody, v1ForwardBody, v1PinBody, v1ReactionBody } from "#ports/contracts/v1/send-body.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { MessageRecord, OutgoingRecord, SendOptions } from "#ports/messages.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import type { GatewayHandler, GatewayRequest } from "../api/request.ts";
import { headersRefused } from "../api/send-headers.ts";
import type { V1Platform, V1Ports } from "./platform.ts";
import { idempotencyKeyOf, nameRefused, type V1Sending } from "./sending.ts";

type ActName = "editMessage" | "deleteMessage" | "reactToMessage" | "pinMessage" | "unpinMessage" | "forwardMessage";

interface AskedAct {
  made(reference: MessageReference, chat: Recipient): RequestedContent<AboutKind>;
  /** Of which messages it may be asked. */
  isFor(record: MessageRecord): boolean;
  readonly otherwise: string;
  readonly options?: SendOptions;
  /** Whom it is for, where that is not the message's own chat. */
  readonly to?: string;
  /** What the network has of no message of this kind. */
  refused?(record: MessageRecord): Answer | null;
}

/** What the unified API does about a message that stands already: each is on its way as a message of its own. */
export function v1Acts(
  ports: Pick<V1Ports, "messages" | "outbox" | "limits">,
  tokenRoute: TokenRoute,
  of: V1Platform,
  { send, referenceOf, unsupported, parseRefused }: V1Sending,
): Readonly<Record<ActName, GatewayHandler>> {
  const { messages, outbox } = ports;
  const behind = { name: "sends", limit: ports.limits.sends };

  async function act(
    instance: InstanceRef,
    request: GatewayRequest,
    { made, isFor, otherwise, options = {}, ...asked }: AskedAct,
  ): Promise<Answer> {
    const { id, requestId } = request;
    const record = await messages.find(instance.instanceId, id);
    if (record === null) {
      return failedAnswer("MESSAGE_NOT_FOUND", SERVER_WORDING.messageNotFound, requestId, { field: "id" });
    }
    const target = referenceOf(record);
    if (target === null || record.message === null || !isFor(record)) {
      return failedAnswer("NOT_CHANGEABLE", otherwise, requestId, { field: "id" });
    }
    const chat = record.message.recipient;
    const { kind } = made(target, chat);
    const refusal = asked.refused?.(record) ?? (kind === "edit" ? passedOnRefused(record, requestId) : null);
    if (refusal) return refusal;
    const whole = await meantBy(kind, record, target);
    if (whole === null) return failedAnswer("NOT_SUPPORTED", V1_WORDING.albumNotKnown, requestId, { field: "id" });
    const content = made(whole, chat);
    if (content.kind !== "forward" && !ACTS_ON[of.platform].includes(content.kind)) {
      return unsupported(content.kind, requestId);
    }
    const recipient = asked.to ?? writtenRecipient(chat);
    const key = idempotencyKeyOf(request, { id, ...content, ...options, to: asked.to });
    return (await send(instance, content.kind, { recipient, content, options, key, sendAt: null }, request)).answer;
  }

  /** Of what is several messages: all of them, or the one whose words it is about. Null where they are not known. */
  async function meantBy(
    kind: AboutKind,
    record: MessageRecord,
    target: MessageReference,
  ): Promise<MessageReference | null> {
    if (!isSeveralOut(record)) return target;
    const parts = () => of.partsOf(record, () => messages.readWire(record.instanceId, record.id));
    if (kind === "delete" || kind === "forward") {
      const all = await parts();
      return all === null ? null : { ...target, parts: all };
    }
    const content = record.message?.content;
    const items = kind === "edit" && content?.kind === "album" ? content.items : [];
    const place = items.findIndex(({ caption }) => caption);
    if (place <= 0) return target;
    const messageId = (await parts())?.at(place - items.length);
    return messageId === undefined ? null : { ...target, messageId };
  }

  async function pin(
    instance: InstanceRef,
    request: GatewayRequest,
    asked: Pick<RequestedContent<"pin">, "pinned" | "days">,
  ): Promise<Answer> {
    const made = (target: MessageReference) => ({ kind: "pin", target, ...asked }) as const;
    const whole = { made, isFor: hasReached, otherwise: V1_WORDING.notPinnable };
    return headersRefused(request) ?? act(instance, request, whole);
  }

  function isForwarded(record: MessageRecord): boolean {
    const isOnce = record.direction === "out" && record.message?.options.viewOnce === true;
    return isForwardedOn(of.platform, record.kind) && !isOnce;
  }

  function notForwarded(requestId: string): Answer {
    const message = V1_WORDING.notForwarded(PLATFORM_NAMES[of.platform]);
    return failedAnswer("NOT_SUPPORTED", message, requestId, { field: "id" });
  }

  return {
    editMessage: tokenRoute(
      v1EditBody,
      "body",
      "unexpired",
      async (instance, { text, parse }, request) =>
        headersRefused(request) ??
        parseRefused(parse, request.requestId) ??
        act(instance, request, {
          made: (target) => ({ kind: "edit", target, text }),
          isFor: isOwn,
          otherwise: V1_WORDING.notChangeable,
          options: parse === undefined ? {} : { parse },
        }),
      behind,
    ),
    reactToMessage: tokenRoute(
      v1ReactionBody,
      "body",
      "unexpired",
      async (instance, { emoji }, request) => {
        if (emoji !== "" && !isOneEmoji(emoji)) {
          return failedAnswer("MALFORMED", V1_WORDING.oneEmoji, request.requestId, { field: "emoji" });
        }
        const made = (target: MessageReference) => ({ kind: "reaction", target, emoji }) as const;
        return (
          headersRefused(request) ??
          act(instance, request, { made, isFor: hasReached, otherwise: V1_WORDING.notReactable })
        );
      },
      behind,
    ),
    forwardMessage: tokenRoute(
      v1ForwardBody,
      "body",
      "unexpired",
      async (instance, { to }, request) =>
        headersRefused(request) ??
        nameRefused(of.platform, to, { field: "to", requestId: request.requestId }) ??
        act(instance, request, {
          made: (target, from) => ({ kind: "forward", target, from }),
          isFor: hasReached,
          otherwise: V1_WORDING.notForwardable,
          to,
          refused: (record) => (isForwarded(record) ? null : notForwarded(request.requestId)),
        }),
      behind,
    ),
    pinMessage: tokenRoute(
      v1PinBody,
      "body",
      "unexpired",
      async (instance, { days }, request) => {
        if (days !== undefined && of.platform === "telegram") {
          return failedAnswer("NOT_SUPPORTED", V1_WORDING.noPinDays, request.requestId, { field: "days" });
        }
        return pin(instance, request, { pinned: true, ...(days === undefined ? {} : { days }) });
      },
      behind,
    ),
    unpinMessage: tokenRoute(
      z.strictObject({}),
      "query",
      "unexpired",
      async (instance, _, request) => pin(instance, request, { pinned: false }),
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
        return act(instance, request, { made, isFor: isOwn, otherwise: V1_WORDING.notChangeable });
      },
      behind,
    ),
  };
}

const WAITING: ReadonlySet<string> = new Set(["accepted", "queued"]);
const SENT: ReadonlySet<string> = new Set(["sent", "delivered", "read"]);

function isSeveralOut(record: MessageRecord): record is OutgoingRecord {
  return record.direction === "out" && record.message !== null && isSeveral(record.message.content);
}

/** What was passed on says what its writer said. */
function passedOnRefused(record: MessageRecord, requestId: string): Answer | null {
  if (!isSeveralOut(record) || record.message?.content.kind === "album") return null;
  return failedAnswer("NOT_SUPPORTED", V1_WORDING.albumNotChanged, requestId, { field: "id" });
}

function isOwn(record: MessageRecord): record is OutgoingRecord {
  return record.direction === "out" && SENT.has(record.state);
}

/** Both sides have it. */
function hasReached(record: MessageRecord): boolean {
  return record.direction === "in" || isOwn(record);
}

function cancelledAnswer({ id, state }: OutgoingRecord): Answer {
  const body: V1Sent = { id, state, messageId: null, sentAt: null, sendAt: null };
  return { status: 200, body };
}
