import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Answer } from "#adapters/http-kit/answers.ts";
import type { FileKind, Kind, RequestedContent } from "#domain/messages/content.ts";
import type { MessageLimits } from "#domain/messages/limits.ts";
import type { Recipient, RecipientFailure } from "#domain/messages/recipient.ts";
import { type Result, success } from "#domain/result.ts";
import type { Standing } from "#domain/sessions/standing.ts";
import { fromProviderBody, type KindTable, kindsWithRoute } from "#ports/contracts/kinds.ts";
import type { InstanceRef, OwnedInstanceRef } from "#ports/instances.ts";
import type { IdempotencyKey, SendOptions } from "#ports/messages.ts";
import type { Sending, SendingFailure } from "#ports/outbox.ts";
import { type SendByTokenFailure, sendByToken } from "#use-cases/provider-api/send-by-token.ts";
import { type FillTemplateFailure, fillTemplate } from "#use-cases/templates/fill-template.ts";
import type { TokenRoute } from "./authenticated-route.ts";
import { type SendRefusals, sendingFailureAnswer } from "./message-failures.ts";
import type { MessagePlatform } from "./message-handlers.ts";
import type { GatewayPorts } from "./ports.ts";
import { prefersAsync } from "./prefer.ts";
import type { GatewayHandler, GatewayRequest } from "./request.ts";
import { headersRefused } from "./send-headers.ts";
import { templateRefused } from "./template-failures.ts";

/** What a platform adds to a send. */
interface SendPlatform<K extends Kind, Status> {
  readonly kinds: KindTable<K>;
  readonly bodies: Readonly<Partial<Record<K, z.ZodObject>>>;
  readonly limits: MessageLimits<K & FileKind>;
  parseRecipient(text: string): Result<Recipient, RecipientFailure>;
  /** The body's name for whom it is for. */
  readonly recipientField: string;
  optionsOf(body: Readonly<Record<string, unknown>>): SendOptions;
  /** Of a call that is not accepted. */
  refuse(failure: Exclude<SendByTokenFailure<Status>, SendingFailure>, kind: K, requestId: string): Answer;
  readonly refusals: MessagePlatform["refusals"];
  sentAnswer(sending: Sending, preferred: boolean): Answer;
}

interface SendPorts<Status>
  extends Pick<GatewayPorts, "outbox" | "clock" | "limits" | "templates" | "namesOf" | "uploads"> {
  readonly sessions: {
    standing(instance: InstanceRef): Standing;
    status(instance: InstanceRef): Promise<Status>;
  };
}

const SENDING_FAILURES: ReadonlySet<string> = new Set<SendingFailure["code"]>([
  "idempotency-mismatch",
  "idempotency-running",
  "queue-full",
  "not-ready",
  "held",
  "cancelled",
  "not-sent",
]);

/** One handler for each kind that has a route, by the route's name. */
export function sendHandlers<K extends Kind, Status>(
  ports: SendPorts<Status>,
  tokenRoute: TokenRoute,
  platform: SendPlatform<K, Status>,
): Readonly<Record<string, GatewayHandler>> {
  const { kinds, bodies, limits, parseRecipient, recipientField, sentAnswer } = platform;
  const { sessions, outbox, clock, namesOf, uploads } = ports;
  const refusals: SendRefusals = { ...platform.refusals, now: () => clock.now() };
  const sendPorts = {
    rules: { limits, parseRecipient },
    sessions,
    outbox,
    clock,
    sends: ports.limits.sends,
    namesOf,
    uploads,
  };

  async function send(
    kind: K,
    instance: OwnedInstanceRef,
    body: Readonly<Record<string, unknown>>,
    request: GatewayRequest,
  ): Promise<Answer> {
    const given = fromProviderBody(kinds, kind, body);
    const preferred = prefersAsync(request.prefer);
    const key = keyOf(kind, body, request.idempotencyKey);
    const content = body.template === undefined ? success(given) : await byTemplate(given, instance.ownerId, body);
    if (!content.ok) {
      const repeated = key === undefined ? null : await outbox.repeat(instance, key);
      if (repeated !== null) return sendingAnswer(repeated, preferred, request.requestId);
      return templateRefused(content.failure, { field: "template", requestId: request.requestId });
    }
    const sendAt = body.sendAt === undefined ? null : String(body.sendAt);
    const sent = await sendByToken(sendPorts, {
      instance,
      recipient: String(body[recipientField]),
      content: content.value,
      options: platform.optionsOf(body),
      key,
      later: sendAt !== null || preferred ? { sendAt } : undefined,
      gone: () => request.gone,
    });
    if (sent.ok || isSendingFailure(sent.failure)) {
      return sendingAnswer(sent as Result<Sending, SendingFailure>, preferred, request.requestId);
    }
    return platform.refuse(sent.failure, kind, request.requestId);
  }

  function sendingAnswer(outcome: Result<Sending, SendingFailure>, preferred: boolean, requestId: string): Answer {
    return outcome.ok
      ? sentAnswer(outcome.value, preferred)
      : sendingFailureAnswer(outcome.failure, refusals, requestId);
  }

  /** A one-time code may be in a sentence of its sender's. */
  async function byTemplate(
    given: RequestedContent<K>,
    ownerId: number,
    { template, language }: Readonly<Record<string, unknown>>,
  ): Promise<Result<RequestedContent<K>, FillTemplateFailure>> {
    const content = given as object as RequestedContent;
    if (content.kind !== "otp") return success(given);
    const asked = {
      name: String(template),
      language: language === undefined ? null : String(language),
      values: { code: content.code },
    };
    const filled = await fillTemplate(ports, { ownerId, asked });
    return filled.ok ? success({ ...given, text: filled.value }) : filled;
  }

  const handlers = kindsWithRoute(kinds).map((kind) => {
    const schema: z.ZodObject | undefined = bodies[kind];
    if (schema === undefined) throw new TypeError(`gateway: no checks for ${kind}`);
    const handler = tokenRoute(
      schema,
      "body",
      "unexpired",
      (instance, body, request) => {
        const refusal = headersRefused(request);
        return refusal === null ? send(kind, instance, body, request) : Promise.resolve(refusal);
      },
      { name: "sends", limit: ports.limits.sends },
    );
    return [kinds[kind].route, handler] as const;
  });
  return Object.fromEntries(handlers);
}

/** What was asked for under a key: everything but the token, which may be another by the time of a repeat. */
function keyOf(
  kind: Kind,
  { dtoken: _, ...asked }: Readonly<Record<string, unknown>>,
  key: string | undefined,
): IdempotencyKey | undefined {
  if (key === undefined) return undefined;
  const bodyHash = createHash("sha256")
    .update(JSON.stringify([kind, asked]))
    .digest("hex");
  return { key, bodyHash };
}

export function isSendingFailure<Failure extends { readonly code: string }>(
  failure: Failure | SendingFailure,
): failure is SendingFailure {
  return SENDING_FAILURES.has(failure.code);
}
