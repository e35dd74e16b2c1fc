import type { z } from "zod";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { describeProblem } from "#adapters/http-kit/request-problem.ts";
import type { Kind, RequestedContent } from "#domain/messages/content.ts";
import { IDEMPOTENCY_KEY } from "#ports/contracts/fields.ts";
import { fromProviderBody, type KindTable, kindsWithRoute } from "#ports/contracts/kinds.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { TokenRoute } from "./authenticated-route.ts";
import type { GatewayHandler, GatewayRequest } from "./request.ts";

/** One message that a caller asks to be sent. */
interface SendCall<K extends Kind> {
  readonly instance: InstanceRef;
  readonly kind: K;
  readonly content: RequestedContent<K>;
  /** The checked body, for what stands beside the message. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly request: GatewayRequest;
}

interface SendHandlerOptions<K extends Kind> {
  readonly kinds: KindTable<K>;
  readonly bodies: Readonly<Partial<Record<K, z.ZodObject>>>;
  /** What a send may say in headers; null where it says nothing there. */
  readonly headers: z.ZodObject | null;
  readonly tokenRoute: TokenRoute;
  send(call: SendCall<K>): Promise<Answer>;
}

/** One handler for each kind that has a route, by the route's name. */
export function sendHandlers<K extends Kind>(options: SendHandlerOptions<K>): Readonly<Record<string, GatewayHandler>> {
  const { kinds, bodies, headers, tokenRoute, send } = options;
  const handlers = kindsWithRoute(kinds).map((kind) => {
    const schema: z.ZodObject | undefined = bodies[kind];
    if (schema === undefined) throw new TypeError(`gateway: no checks for ${kind}`);
    const handler = tokenRoute(schema, "body", "unexpired", (instance, body, request) => {
      const refusal = headers === null ? null : headersRefused(headers, request);
      if (refusal !== null) return Promise.resolve(refusal);
      return send({ instance, kind, content: fromProviderBody(kinds, kind, body), body, request });
    });
    return [kinds[kind].route, handler] as const;
  });
  return Object.fromEntries(handlers);
}

function headersRefused(schema: z.ZodObject, { idempotencyKey, requestId }: GatewayRequest): Answer | null {
  const headers = { [IDEMPOTENCY_KEY]: idempotencyKey };
  const checked = schema.safeParse(headers);
  if (checked.success) return null;
  const { message, field } = describeProblem(checked.error, headers, schema);
  return failedAnswer("MALFORMED", message, requestId, { field });
}
