import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { chunksOf, endAnswer, keepsNoUnread } from "#adapters/http-kit/answer-early.ts";
import { DATA_HEADERS, storageAnswer } from "#adapters/http-kit/answers.ts";
import { readBearer } from "#adapters/http-kit/bearer.ts";
import { bodyProblem } from "#adapters/http-kit/body-failure.ts";
import type { ReadClientAddress } from "#adapters/http-kit/client-address.ts";
import { keyRefusal } from "#adapters/http-kit/key-refusal.ts";
import { limitHeaders } from "#adapters/http-kit/limit-headers.ts";
import {
  checkContentType,
  declaredTooLarge,
  MAX_BODY_BYTES,
  parseJson,
  readBytes,
} from "#adapters/http-kit/read-json.ts";
import { readQuery } from "#adapters/http-kit/read-query.ts";
import { givenRequestId } from "#adapters/http-kit/request-id.ts";
import { describeProblem } from "#adapters/http-kit/request-problem.ts";
import { inCallersLanguage } from "#adapters/http-kit/speaking.ts";
import { fieldsOf } from "#adapters/http-kit/unknown-field.ts";
import { managedAt, unifiedAt } from "#adapters/http-kit/v1-paths.ts";
import { managementOpenApi } from "#documentation/openapi/management.ts";
import type { Contacts } from "#domain/contacts.ts";
import { looksLikeKey } from "#domain/keys/key-text.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { SUSPENDED_WORDING } from "#domain/wording/accounts.ts";
import { KEY_WORDING } from "#domain/wording/keys.ts";
import { describeRateLimit, SERVER_WORDING } from "#domain/wording/server.ts";
import type { KeyAccess } from "#ports/api-keys.ts";
import { MANAGEMENT_ROUTES, type ManagementRouteName } from "#ports/contracts/management.ts";
import { type ManagementRoute, pageQuery } from "#ports/contracts/management-route.ts";
import type { LimitStanding } from "#ports/limits.ts";
import type { NewLoggedRequest } from "#ports/request-log.ts";
import { keyGate } from "#use-cases/keys/key-gate.ts";
import type { ManagementCall, ManagementHandler } from "./call.ts";
import { managementHandlers } from "./handlers.ts";
import type { ManagementPorts } from "./ports.ts";
import { type ManagementAnswer, problemAnswer, type Refusal } from "./problem.ts";

interface ManagementOptions {
  /** Where the documentation is. */
  readonly publicUrl: string;
  /** Where callers reach this host. */
  readonly url: string;
  /** Of whoever runs it. */
  readonly contacts: Contacts;
  readonly readAddress: ReadClientAddress;
  /** The one table from what a use-case refuses to what is answered. */
  outcomeOf(refused: { readonly code: string }): Refusal;
}

const PREFIX = "/v1/";
const DOCUMENT = "/v1/openapi.json";
/** As in the contracts. */
const MAX_CLIENT_LENGTH = 64;

interface Found {
  readonly name: ManagementRouteName;
  readonly client: string;
  readonly id: string;
}

/** Answers what is under `/v1`, before `otherwise` is asked: on the web role and on either gateway alike. */
export function managementBefore(
  otherwise: RequestListener,
  ports: ManagementPorts,
  options: ManagementOptions,
): RequestListener {
  const gate = keyGate({ ...ports.keys, clock: ports.clock, logger: ports.logger });
  const handlers = managementHandlers(ports);
  const { clock, random, logger } = ports;
  /** Anybody may ask for it, and it takes long to make. */
  let document: string | null = null;

  async function admit(
    request: IncomingMessage,
    route: ManagementRoute,
    tell: (name: "keys" | "calls", limit: LimitStanding) => void,
  ): Promise<Result<KeyAccess, Refusal>> {
    const text = readBearer(request.headers);
    if (text === undefined || text === "") return failure({ code: "TOKEN_MISSING", message: KEY_WORDING.needed });
    if (!looksLikeKey(text)) return failure({ code: "KEY_INVALID", message: KEY_WORDING.notAKey });
    const admitted = await gate.admit({ text, address: options.readAddress(request) });
    if (!admitted.ok) {
      const refused = admitted.failure;
      if ("limit" in refused) tell("keys", refused.limit);
      return refused.code === "rate-limited" ? tooMany(refused.retryAfterSeconds) : failure(keyRefusal(refused));
    }
    const owner = await ports.users.findById(admitted.value.ownerId);
    if (owner === null || owner.suspendedAt !== null) {
      return failure({ code: "ACCOUNT_SUSPENDED", message: SUSPENDED_WORDING.logIn });
    }
    const seconds = await ports.calls.take(admitted.value.id);
    tell("calls", await ports.calls.standing(admitted.value.id));
    if (seconds !== null) return tooMany(seconds);
    const { scope } = route;
    return admitted.value.scopes.includes(scope) ? admitted : failure(keyRefusal({ code: "scope-missing", scope }));
  }

  async function answer(
    request: IncomingMessage,
    path: string,
    query: string,
    tell: (name: "keys" | "calls", limit: LimitStanding) => void,
    admitted: (key: KeyAccess) => void,
  ): Promise<Result<ManagementAnswer, Refusal>> {
    if (path === DOCUMENT && (request.method === "GET" || request.method === "HEAD")) {
      document ??= JSON.stringify(managementOpenApi(options.url, options.contacts));
      return success({ status: 200, body: document });
    }
    const found = routesAt(path);
    if (found.length === 0) return failure({ code: "NOT_FOUND", message: SERVER_WORDING.notFound });
    const method = request.method === "HEAD" ? "GET" : request.method;
    const one = found.find(({ name }) => MANAGEMENT_ROUTES[name].method === method);
    if (one === undefined) {
      const allow = [...new Set(found.map(({ name }) => MANAGEMENT_ROUTES[name].method))].join(", ");
      return failure({ code: "METHOD_NOT_ALLOWED", message: SERVER_WORDING.methodNotAllowed, allow });
    }
    const route: ManagementRoute = MANAGEMENT_ROUTES[one.name];
    const key = await admit(request, route, tell);
    if (!key.ok) return key;
    admitted(key.value);
    const asked = readAsked(query, route);
    if (!asked.ok) return asked;
    const body = await readBody(request, route);
    if (!body.ok) return body;
    const { client, id } = one;
    const call = {
      key: key.value,
      address: options.readAddress(request),
      client,
      id,
      body: body.value,
      query: asked.value,
    };
    const done = await (handlers[one.name] as ManagementHandler<unknown>)(call);
    return done.ok ? success({ status: route.status, body: done.value }) : failure(outcomeOf(done.failure));
  }

  function outcomeOf(refused: { readonly code: string }): Refusal {
    switch (refused.code) {
      case "instance-not-reached":
        return keyRefusal({ code: "instance-not-reached" });
      case "key-unknown":
        return keyRefusal({ code: "key-unknown" });
      default:
        return options.outcomeOf(refused);
    }
  }

  function thrown(error: unknown, requestId: string): Refusal {
    const storage = storageAnswer(error);
    logger[storage === null ? "error" : "warn"]("request-failed", { requestId, error });
    return storage ?? { code: "INTERNAL", message: SERVER_WORDING.error };
  }

  async function serve(request: IncomingMessage, response: ServerResponse, path: string, query: string): Promise<void> {
    const startedMs = clock.monotonicMs();
    const requestId = givenRequestId(request.headers["x-request-id"]) ?? random.uuid();
    /** Of the limit that the call was counted against. */
    let limits = {};
    const tell = (name: "keys" | "calls", limit: LimitStanding) => {
      limits = limitHeaders(name, limit);
    };
    let key: KeyAccess | null = null;
    const admitted = (one: KeyAccess) => {
      key = one;
    };
    const answered = await answer(request, path, query, tell, admitted).catch((error: unknown) =>
      failure(thrown(error, requestId)),
    );
    const { publicUrl } = options;
    const { status, body, headers } = answered.ok
      ? answered.value
      : problemAnswer(answered.failure, requestId, publicUrl);
    keepsNoUnread(request, response);
    const json = typeof body === "string" ? body : JSON.stringify(body);
    response.writeHead(status, {
      "content-type": "application/json; charset=utf-8",
      ...DATA_HEADERS,
      ...headers,
      ...limits,
      "x-request-id": requestId,
      "content-length": Buffer.byteLength(json),
    });
    endAnswer(response, request.method === "HEAD" ? undefined : json);
    const { method = "" } = request;
    const tookMs = Math.round(clock.monotonicMs() - startedMs);
    logger.info("request", { requestId, method, path: shapeOf(path), status, durationMs: tookMs });
    const code = answered.ok ? null : answered.failure.code;
    note(path, key, { requestId, method, status, code, tookMs });
  }

  /** Of a path that is none, or a method that it does not take, nobody knows whose it was. */
  function note(
    path: string,
    key: KeyAccess | null,
    facts: Pick<NewLoggedRequest, "requestId" | "method" | "status" | "code" | "tookMs">,
  ): void {
    const one = routesAt(path).find(({ name }) => MANAGEMENT_ROUTES[name].method === facts.method);
    if (one === undefined || (key === null && one.client === "") || one.client.length > MAX_CLIENT_LENGTH) return;
    const by = key === null ? null : { via: "key" as const, keyName: key.name };
    const route = MANAGEMENT_ROUTES[one.name].path;
    ports.trail?.note({ ...facts, route, client: one.client, ownerId: key?.ownerId ?? null, by });
  }

  return inCallersLanguage((request, response) => {
    const url = request.url ?? "/";
    if (!url.startsWith(PREFIX)) return otherwise(request, response);
    const mark = url.indexOf("?");
    const [path, query] = mark < 0 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)];
    // Whoever serves the instance answers what is about its messages.
    if (unifiedAt(path).length > 0) return otherwise(request, response);
    void serve(request, response, path, query);
  });
}

function tooMany(seconds: number): Result<never, Refusal> {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  return failure({ code: "RATE_LIMITED", message: describeRateLimit(retryAfterSeconds), retryAfterSeconds });
}

function readAsked(query: string, route: ManagementRoute): Result<ManagementCall<unknown>["query"], Refusal> {
  const given = readQuery(query, route.query === undefined ? [] : fieldsOf(route.query));
  if (!given.ok) return failure({ code: "MALFORMED", message: given.failure.message, field: given.failure.field });
  const schema = route.query ?? pageQuery;
  const parsed = schema.safeParse(given.value);
  if (parsed.success) return success(parsed.data);
  return failure({ code: "MALFORMED", ...describeProblem(parsed.error, given.value, schema) });
}

async function readBody(
  request: IncomingMessage,
  { body: schema, maxBodyBytes = MAX_BODY_BYTES }: ManagementRoute,
): Promise<Result<unknown, Refusal>> {
  if (schema === null) return success(null);
  const bytes = declaredTooLarge(request, maxBodyBytes)
    ? failure({ code: "too-large", maxBytes: maxBodyBytes } as const)
    : await readBytes(chunksOf(request), maxBodyBytes);
  if (!bytes.ok) return failure(bodyProblem(bytes.failure));
  const called = bytes.value.byteLength === 0 ? success(null) : checkContentType(request.headers["content-type"]);
  const json = called.ok ? parseJson(bytes.value) : called;
  if (!json.ok) return failure(bodyProblem(json.failure));
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return success(parsed.data);
  return failure({ code: "MALFORMED", ...describeProblem(parsed.error, json.value, schema) });
}

/** What is under a path, whatever its method. */
function routesAt(path: string): Found[] {
  return managedAt(path).map(({ name, named }) => ({
    name,
    client: named.client ?? "",
    id: named.key ?? named.webhook ?? named.request ?? named.template ?? named.campaign ?? "",
  }));
}

/** As a log line may hold it: the route, not what somebody wrote in its place. */
function shapeOf(path: string): string {
  const [found] = routesAt(path);
  return found === undefined ? PREFIX : MANAGEMENT_ROUTES[found.name].path;
}
