import type { z } from "zod";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { type Refusable, refused } from "#adapters/http-kit/refusable.ts";
import type { Kind, MessageReference } from "#domain/messages/content.ts";
import { PARSE_RECIPIENT, type Recipient } from "#domain/messages/recipient.ts";
import { isKindOn, kindOfField, VIEWED_ONCE_ON } from "#domain/messages/unified.ts";
import { success } from "#domain/result.ts";
import { DAY_MS, KEEP_UPLOADS_DAYS } from "#domain/retention.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import { v1SendBody } from "#ports/contracts/v1/send-body.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { SendOptions } from "#ports/messages.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import type { GatewayHandler } from "../api/request.ts";
import { headersRefused } from "../api/send-headers.ts";
import { askedField, fieldOf, readContent } from "./content.ts";
import type { V1Platform, V1Ports } from "./platform.ts";
import { idempotencyKeyOf, isInChat, nameRefused, type V1Sending } from "./sending.ts";
import { filledBody } from "./templates.ts";

type SendName = "sendMessage";

/** Before an upload goes that a message waits with. */
const MAX_AHEAD_MS = (KEEP_UPLOADS_DAYS - 1) * DAY_MS;

/** What the unified API sends. */
export function v1Sends(
  ports: V1Ports,
  tokenRoute: TokenRoute,
  of: V1Platform,
  { send, repeated, referenceOf, unsupported, parseRefused }: V1Sending,
): Readonly<Record<SendName, GatewayHandler>> {
  const { messages, clock, uploads } = ports;
  const { platform, send: by } = of;
  const behind = { name: "sends", limit: ports.limits.sends };

  async function optionsOf(
    instance: InstanceRef,
    body: z.output<typeof v1SendBody>,
    { kind, requestId }: { readonly kind: Kind; readonly requestId: string },
  ): Promise<Refusable<SendOptions>> {
    const { reply_to: replyTo, mentions, preview, parse, viewOnce } = body;
    const refusal = parseRefused(parse, requestId) ?? (viewOnce === true ? viewOnceRefused(kind, requestId) : null);
    if (refusal !== null) return refused(refusal);
    const named: Recipient[] = [];
    for (const [at, text] of (mentions ?? []).entries()) {
      const person = PARSE_RECIPIENT[platform](text);
      if (!person.ok) {
        return refused(failedAnswer("MALFORMED", person.failure.message, requestId, { field: `mentions.${at}` }));
      }
      named.push(person.value);
    }
    const quoted = replyTo === undefined ? null : await quotedOf(instance, { id: replyTo, to: body.to, requestId });
    if (quoted?.ok === false) return quoted;
    return success({
      ...(quoted === null ? {} : { replyTo: quoted.value }),
      ...(mentions === undefined ? {} : { mentions: named }),
      ...(preview === undefined ? {} : { preview }),
      ...(parse === undefined ? {} : { parse }),
      ...(viewOnce === true ? { viewOnce } : {}),
    });
  }

  async function quotedOf(
    instance: InstanceRef,
    { id, to, requestId }: { readonly id: string; readonly to: string; readonly requestId: string },
  ): Promise<Refusable<MessageReference>> {
    const details = { field: "reply_to" };
    const record = await messages.find(instance.instanceId, id);
    const reference = record === null ? null : referenceOf(record);
    if (record === null || reference === null) {
      return refused(failedAnswer("MESSAGE_NOT_FOUND", SERVER_WORDING.messageNotFound, requestId, details));
    }
    if (!isInChat(messages, platform, record, to)) {
      return refused(failedAnswer("MALFORMED", V1_WORDING.anotherChat(details.field), requestId, details));
    }
    return success(reference);
  }

  function viewOnceRefused(kind: Kind, requestId: string): Answer | null {
    const kinds = VIEWED_ONCE_ON[platform];
    if (kinds.includes(kind)) return null;
    const details = { field: "viewOnce" };
    return kinds.length === 0
      ? failedAnswer("NOT_SUPPORTED", V1_WORDING.noViewOnce, requestId, details)
      : failedAnswer("MALFORMED", V1_WORDING.viewOnceKinds, requestId, details);
  }

  return {
    sendMessage: tokenRoute(
      v1SendBody,
      "body",
      "unexpired",
      async (instance, asked, request) => {
        const { requestId } = request;
        const key = idempotencyKeyOf(request, request.bodyHash ?? asked);
        const unlessRepeated = async (refusal: Answer) => (await repeated(instance, key, request)) ?? refusal;
        const filled = await filledBody(ports, { ownerId: instance.ownerId, body: asked, requestId });
        if (!filled.ok) return headersRefused(request) ?? (await unlessRepeated(filled.refused));
        const body = filled.value;
        const field = fieldOf(body, requestId);
        const refusal =
          headersRefused(request) ??
          (field.ok ? null : field.refused) ??
          nameRefused(platform, body.to, { field: "to", requestId });
        if (refusal !== null || !field.ok) return refusal as Answer;
        const kind = kindOfField(field.value);
        if (kind !== "album" && !isKindOn(by.kinds, kind)) return unsupported(field.value, requestId);
        if (body.split === true && kind !== "text") {
          return failedAnswer("MALFORMED", V1_WORDING.splitKinds, requestId, { field: "split" });
        }
        const options = await optionsOf(instance, body, { kind, requestId });
        if (!options.ok) return await unlessRepeated(options.refused);
        const { instanceId } = instance;
        const read = await readContent(uploads, { instanceId, body, field: field.value, requestId });
        if (!read.ok) return read.refused;
        const { content, uploadIds, isSentUp } = read.value;
        const sendAt = body.sendAt ?? null;
        if (isSentUp && sendAt !== null && Date.parse(sendAt) - clock.now().getTime() > MAX_AHEAD_MS) {
          return failedAnswer("MALFORMED", V1_WORDING.sentUpTooEarly, requestId, { field: "sendAt" });
        }
        const whole = { recipient: body.to, content, options: options.value, key, sendAt, split: body.split };
        const { answer, isKept } = await send(instance, kind, whole, request);
        if (!isKept) for (const id of uploadIds) await uploads.remove(instanceId, id);
        const isForm = request.bodyHash !== undefined;
        const nameOf = (name: string) => askedField(by.fieldNames[name] ?? name, { body, field: field.value, isForm });
        return inOwnWords(answer, body.to, nameOf);
      },
      behind,
    ),
  };
}

/** A refusal by the names that this API has for fields; of a group that is not found it speaks of no person. */
function inOwnWords(answer: Answer, to: string, nameOf: (field: string) => string): Answer {
  const { field, ...rest } = answer.body as { readonly code?: string; readonly field?: string };
  if (answer.status < 400 || field === undefined) return answer;
  const isNoGroup = rest.code === "RECIPIENT_NOT_FOUND" && /^\s*(group|channel):/i.test(to);
  const said = isNoGroup ? { message: V1_WORDING.noGroup } : {};
  return { ...answer, body: { ...rest, ...said, field: nameOf(field) } };
}
