import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { endAnswer, keepsNoUnread } from "#adapters/http-kit/answer-early.ts";
import { type Answer, DATA_HEADERS, failedAnswer } from "#adapters/http-kit/answers.ts";
import type { ReadClientAddress } from "#adapters/http-kit/client-address.ts";
import { PASSED_ON, type PassOn, type ReadPassedOn } from "#adapters/http-kit/passed-on.ts";
import { asProblem, type ProblemOptions } from "#adapters/http-kit/problem.ts";
import { readQuery } from "#adapters/http-kit/read-query.ts";
import type { Fitting } from "#adapters/http-kit/route-patterns.ts";
import { inCallersLanguage } from "#adapters/http-kit/speaking.ts";
import { fieldsOf } from "#adapters/http-kit/unknown-field.ts";
import { clientInQuery, unifiedAt } from "#adapters/http-kit/v1-paths.ts";
import type { Platform } from "#domain/instances/instance.ts";
import { success } from "#domain/result.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import type { V1Route } from "#ports/contracts/v1/route.ts";
import { V1_ROUTES, type V1RouteName } from "#ports/contracts/v1/routes.ts";
import { type FileAnswer, writeFile } from "../api/file-answer.ts";
import { IncomingRequest } from "../api/incoming-request.ts";
import { type GatewayHandler, type GatewayRequest, readClient } from "../api/request.ts";
import { fileHeadersOf, type RequestLifecycle } from "../api/request-lifecycle.ts";
import { type StreamAnswer, writeStream } from "../api/stream-answer.ts";
import type { BodyReader } from "./bodies.ts";

/** The unified API of one platform's instances. */
export interface V1Gateway {
  readonly platform: Platform;
  readonly handlers: Readonly<Record<V1RouteName, GatewayHandler>>;
  readonly lifecycle: RequestLifecycle<V1RouteName>;
  readonly readBody: BodyReader;
  readonly fieldNames: Readonly<Record<string, string>>;
  /** Whose instance a client is, by its platform; null where there is none. */
  platformOf(client: string): Promise<Platform | null>;
}

interface V1Options {
  /** Where callers reach this host. */
  readonly url: string;
  /** Where the documentation is. */
  readonly publicUrl: string;
  readonly readAddress: ReadClientAddress;
  /** Without it, instances of other platforms are none. */
  readonly passOn?: PassOn | undefined;
  readonly readPassedOn?: ReadPassedOn | undefined;
}

const PREFIX = "/v1/";
const NO_QUERY = success({});
/** Of a host whose platform's API has another: clients of either platform are asked about here. */
const SENTENCES = { INSTANCE_NOT_FOUND: V1_WORDING.instanceNotFound };

/** Answers what is under `/v1` about one instance, before `otherwise` is asked. */
export function v1Before(otherwise: RequestListener, gateway: V1Gateway, options: V1Options): RequestListener {
  const { lifecycle, handlers, platform } = gateway;
  const bare = Object.entries(fileHeadersOf(options.url)).flat();
  const { fieldNames } = gateway;
  const queryOptions = { publicUrl: options.publicUrl, sentences: SENTENCES };
  const problemOptions = { ...queryOptions, fieldNames };

  async function serve(
    request: IncomingMessage,
    response: ServerResponse,
    { found, query }: { readonly found: readonly Fitting<V1RouteName>[]; readonly query: string },
  ): Promise<void> {
    const startedMs = lifecycle.startedMs();
    const requestId = lifecycle.requestId(request.headers["x-request-id"]);
    const method = request.method === "HEAD" ? "GET" : request.method;
    const one = found.find(({ name }) => V1_ROUTES[name].method === method);
    if (one === undefined) {
      const allow = found.map(({ name }) => V1_ROUTES[name].method).join(", ");
      const refused = failedAnswer("METHOD_NOT_ALLOWED", SERVER_WORDING.methodNotAllowed, requestId);
      write({ ...refused, headers: { allow } }, request, response, { requestId });
      return;
    }
    const { name, named } = one;
    const route: V1Route = V1_ROUTES[name];
    const given =
      named.client === undefined
        ? clientInQuery(new URLSearchParams(query), requestId)
        : success(readClient(named.client) ?? "");
    const client = given.ok ? given.value : "";
    const passedFor = options.readPassedOn?.(request) ?? null;
    let called: GatewayRequest | null = null;
    try {
      if (!given.ok) {
        finish(given.refused);
        return;
      }
      const other = await gateway.platformOf(client);
      if (other !== null && other !== platform && options.passOn !== undefined && !(PASSED_ON in request.headers)) {
        await options.passOn(other, request, response, options.readAddress(request));
        return;
      }
      const asked = query === "" ? NO_QUERY : readQuery(query, route.query === undefined ? [] : fieldsOf(route.query));
      if (!asked.ok) {
        const { field, message } = asked.failure;
        finish(failedAnswer("MALFORMED", message, requestId, { field }), queryOptions);
        return;
      }
      const call = new IncomingRequest(
        request,
        response,
        passedFor === null ? options.readAddress : () => passedFor,
        client,
        named.id ?? "",
        named.below ?? "",
        {},
        // Handlers of the provider API know no `client` in a query.
        route.path.includes("{client}") ? query : "",
        requestId,
        route.scope,
      );
      const read = await gateway.readBody(request, route, call, new URLSearchParams(query));
      called = read.ok ? read.value : call;
      const answer = read.ok ? await handlers[name](read.value) : read.refused;
      finish(answer);
    } catch (error) {
      finish(lifecycle.broken(name, client, requestId, error));
    }

    function finish(answer: Answer | FileAnswer | StreamAnswer, naming?: ProblemOptions): void {
      if ("body" in answer) write(answer, request, response, { requestId, naming });
      else {
        const own = [...bare, "x-request-id", requestId];
        const writing = "file" in answer ? writeFile(response, answer, own) : writeStream(response, answer, own);
        writing.catch((error) => lifecycle.brokenOff(name, client, requestId, error));
      }
      lifecycle.logged(name, client, requestId, answer, startedMs, called?.admittedBy);
    }
  }

  function write(
    answer: Answer,
    request: IncomingMessage,
    response: ServerResponse,
    {
      requestId,
      naming = problemOptions,
    }: { readonly requestId: string; readonly naming?: ProblemOptions | undefined },
  ): void {
    if (response.headersSent) return;
    const { status, body, headers } = asProblem(answer, naming);
    keepsNoUnread(request, response);
    const json = JSON.stringify(body);
    response.writeHead(status, {
      "content-type": "application/json; charset=utf-8",
      ...DATA_HEADERS,
      ...headers,
      "x-request-id": requestId,
      "content-length": Buffer.byteLength(json),
    });
    endAnswer(response, request.method === "HEAD" ? undefined : json);
  }

  const listener = inCallersLanguage((request, response) => {
    const url = request.url ?? "/";
    const mark = url.indexOf("?");
    const [path, query] = mark < 0 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)];
    const found = unifiedAt(path);
    if (found.length === 0) otherwise(request, response);
    else void serve(request, response, { found, query });
  });
  return (request, response) =>
    request.url?.startsWith(PREFIX) === true ? listener(request, response) : otherwise(request, response);
}
