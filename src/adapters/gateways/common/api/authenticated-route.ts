import type { z } from "zod";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { readBearer } from "#adapters/http-kit/bearer.ts";
import { limitHeaders } from "#adapters/http-kit/limit-headers.ts";
import { readQuery } from "#adapters/http-kit/read-query.ts";
import { type Refusable, refused } from "#adapters/http-kit/refusable.ts";
import { describeProblem } from "#adapters/http-kit/request-problem.ts";
import { fieldsOf } from "#adapters/http-kit/unknown-field.ts";
import type { KeyMisplaced } from "#domain/keys/failures.ts";
import { looksLikeKey } from "#domain/keys/key-text.ts";
import type { KeyScope } from "#domain/keys/scope.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import type { InstanceRef, OwnedInstanceRef } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import type { AdmittedBy } from "#ports/request-log.ts";
import type { Needs } from "#use-cases/provider-api/refuse-use.ts";
import { type GatewayHandler, type GatewayRequest, isImpossibleClient, readToken } from "./request.ts";

interface Credentials {
  readonly client: string;
  readonly address: string;
}

/** Who may call, as the use-cases decide it. */
interface Admission<Failure extends { code: string }> {
  byToken(
    credentials: Credentials & { readonly token: string | undefined; readonly proof?: string | undefined },
    needs: Needs,
  ): Promise<Result<OwnedInstanceRef, Failure>>;
  byKey(
    call: Credentials & { readonly text: string; readonly scope: KeyScope | null },
    needs: Needs,
  ): Promise<Result<OwnedInstanceRef & { readonly keyName: string }, Failure>>;
  stillOpens(credentials: {
    readonly client: string;
    readonly token: string | undefined;
    readonly proof?: string | undefined;
  }): Promise<boolean>;
  byClient(client: string): Promise<Result<InstanceRef, Failure>>;
}

/** Body or query by its schema, then the token, then the work. */
export type TokenRoute = <Schema extends z.ZodType>(
  schema: Schema,
  source: "body" | "query",
  needs: Needs,
  work: (
    instance: OwnedInstanceRef,
    input: z.output<Schema>,
    request: GatewayRequest,
    /** Whether who was admitted still would be: for answers that go on. */
    still: () => Promise<boolean>,
  ) => ReturnType<GatewayHandler>,
  behind?: BehindLimit,
) => GatewayHandler;

/** What the calls of a route count against, by instance id: each answer tells how much is left. */
interface BehindLimit {
  readonly name: string;
  readonly limit: Pick<Limit, "standing">;
}

interface Admitted {
  readonly instance: OwnedInstanceRef;
  still(): Promise<boolean>;
}

export interface AuthenticatedRoutes {
  readonly tokenRoute: TokenRoute;
  openRoute(work: (instance: InstanceRef) => Promise<Answer>): GatewayHandler;
  /** Whose instance a caller may use, before anything else of the call is looked at. */
  admit(request: GatewayRequest, needs: Needs): Promise<Refusable<OwnedInstanceRef>>;
}

/** What both gateways' handlers begin with. `hints` help with a field by its name. */
export function authenticatedRoutes<Failure extends { code: string }>(
  admission: Admission<Failure>,
  refuse: (failure: Failure | KeyMisplaced, requestId: string) => Answer,
  hints: Readonly<Record<string, string>> = {},
): AuthenticatedRoutes {
  async function admit(request: GatewayRequest, needs: Needs): Promise<Result<Admitted, Failure | KeyMisplaced>> {
    const { client, address, proof } = request;
    const token = readToken(request);
    if (token !== undefined && looksLikeKey(token)) {
      if (token !== readBearer(request)) return failure({ code: "key-misplaced" });
      const call = { client, text: token, address, scope: request.scope ?? null };
      const reached = await admission.byKey(call, needs);
      const still = async () => (await admission.byKey(call, "any")).ok;
      if (!reached.ok) return reached;
      const { keyName, ...instance } = reached.value;
      request.admittedBy = { via: "key", keyName };
      return success({ instance, still });
    }
    const credentials = { client, token, address, proof };
    const instance = await admission.byToken(credentials, needs);
    const still = () => admission.stillOpens(credentials);
    if (!instance.ok) return instance;
    request.admittedBy = proof === undefined ? BY_TOKEN : BY_DASHBOARD;
    return success({ instance: instance.value, still });
  }

  return {
    async admit(request, needs) {
      if (isImpossibleClient(request.client)) return refused(clientInvalid(request.requestId));
      const admitted = await admit(request, needs);
      return admitted.ok ? success(admitted.value.instance) : refused(refuse(admitted.failure, request.requestId));
    },
    tokenRoute: (schema, source, needs, work, behind) => {
      const parameters = source === "query" ? fieldsOf(schema) : TOKEN_ONLY;
      return async (request) => {
        const { client, requestId } = request;
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
        const admitted = await admit(request, needs);
        if (!admitted.ok) return refuse(admitted.failure, requestId);
        const { instance, still } = admitted.value;
        // Awaited: a promise that an async function merely returns takes three turns to settle.
        const answer = await work(instance, input.data, request, still);
        if (behind === undefined || !("body" in answer || "file" in answer)) return answer;
        const standing = await behind.limit.standing(String(instance.instanceId));
        return { ...answer, headers: { ...answer.headers, ...limitHeaders(behind.name, standing) } };
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

const BY_TOKEN: AdmittedBy = { via: "token", keyName: null };
const BY_DASHBOARD: AdmittedBy = { via: "dashboard", keyName: null };

/** Where nothing else may stand in a query, and also where no token is asked for: callers send it to every path. */
const TOKEN_ONLY: readonly string[] = ["dtoken"];
const NO_QUERY = success({});

function malformed({ field, message }: FieldFailure, requestId: string): Answer {
  return failedAnswer("MALFORMED", message, requestId, { field });
}

function clientInvalid(requestId: string): Answer {
  return failedAnswer("MALFORMED", GATEWAY_WORDING.clientInvalid, requestId, { field: "client" });
}
