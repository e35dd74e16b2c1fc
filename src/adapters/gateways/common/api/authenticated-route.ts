import type { z } from "zod";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { readQuery } from "#adapters/http-kit/read-query.ts";
import { describeProblem } from "#adapters/http-kit/request-problem.ts";
import { fieldsOf } from "#adapters/http-kit/unknown-field.ts";
import { type Result, success } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import type { InstanceRef } from "#ports/instances.ts";
import { type GatewayHandler, type GatewayRequest, isImpossibleClient, readToken } from "./request.ts";

/** Who may call, as the use-cases decide it. */
interface Admission<Failure extends { code: string }> {
  byToken(
    credentials: { readonly client: string; readonly token: string | undefined; readonly address: string },
    needs: "any" | "unexpired",
  ): Promise<Result<InstanceRef, Failure>>;
  byClient(client: string): Promise<Result<InstanceRef, Failure>>;
}

/** Body or query by its schema, then the token, then the work. */
export type TokenRoute = <Schema extends z.ZodType>(
  schema: Schema,
  source: "body" | "query",
  needs: "any" | "unexpired",
  work: (instance: InstanceRef, input: z.output<Schema>, request: GatewayRequest) => Promise<Answer>,
) => GatewayHandler;

/** What both gateways' handlers begin with. `hints` help with a field by its name. */
export function authenticatedRoutes<Failure extends { code: string }>(
  admission: Admission<Failure>,
  refuse: (failure: Failure, requestId: string) => Answer,
  hints: Readonly<Record<string, string>> = {},
): { readonly tokenRoute: TokenRoute; openRoute(work: (instance: InstanceRef) => Promise<Answer>): GatewayHandler } {
  return {
    tokenRoute: (schema, source, needs, work) => {
      const parameters = source === "query" ? fieldsOf(schema) : TOKEN_ONLY;
      return async (request) => {
        const { client, requestId, address } = request;
        const query = request.query === "" ? NO_QUERY : readQuery(request.query, parameters);
        if (!query.ok) return malformed(query.failure, requestId);
        const raw = source === "body" ? bodyOf(request) : query.value;
        const input = schema.safeParse(raw);
        if (!input.success) {
          const { message, field } = describeProblem(input.error, raw, schema);
          const hint = field !== undefined && Object.hasOwn(hints, field) ? hints[field] : undefined;
          return failedAnswer("MALFORMED", message, requestId, { field, hint });
        }
        if (isImpossibleClient(client)) return clientInvalid(requestId);
        const instance = await admission.byToken({ client, token: readToken(request), address }, needs);
        if (!instance.ok) return refuse(instance.failure, requestId);
        // Awaited: a promise that an async function merely returns takes three turns to settle.
        return await work(instance.value, input.data, request);
      };
    },
    openRoute:
      (work) =>
      async ({ client, query, requestId }) => {
        const known = readQuery(query, TOKEN_ONLY);
        if (!known.ok) return malformed(known.failure, requestId);
        if (isImpossibleClient(client)) return clientInvalid(requestId);
        const instance = await admission.byClient(client);
        return instance.ok ? await work(instance.value) : refuse(instance.failure, requestId);
      },
  };
}

/** What PHP makes of an empty body is a list. */
function bodyOf({ body }: GatewayRequest): unknown {
  return Array.isArray(body) && body.length === 0 ? {} : body;
}

/** Where nothing else may stand in a query, and also where no token is asked for: callers send it to every path. */
const TOKEN_ONLY: readonly string[] = ["dtoken"];
const NO_QUERY = success({});

function malformed({ field, message }: FieldFailure, requestId: string): Answer {
  return failedAnswer("MALFORMED", message, requestId, { field });
}

function clientInvalid(requestId: string): Answer {
  return failedAnswer("MALFORMED", GATEWAY_WORDING.clientInvalid, requestId, { field: "client" });
}
