import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { endAnswer, keepsNoUnread } from "#adapters/http-kit/answer-early.ts";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { browserCalls } from "#adapters/http-kit/browser-calls.ts";
import { clientAddressBehind, type ReadClientAddress } from "#adapters/http-kit/client-address.ts";
import { health, type ReadinessCheck, readiness } from "#adapters/http-kit/health.ts";
import type { PassOn, ReadPassedOn } from "#adapters/http-kit/passed-on.ts";
import { inSameLanguage } from "#adapters/http-kit/speaking.ts";
import { type Contacts, NO_CONTACTS } from "#domain/contacts.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import type { ProviderRoutes } from "#ports/contracts/provider-api.ts";
import { type FileAnswer, writeFile } from "./file-answer.ts";
import { type BodyRead, IncomingRequest, readBody } from "./incoming-request.ts";
import { clientInBody, type GatewayHandler, readClient } from "./request.ts";
import { answerHeaders, fileHeadersOf, type RequestLifecycle } from "./request-lifecycle.ts";
import { type Found, plainPath, type Route, routeOf, routeTable } from "./route-table.ts";
import { type StreamAnswer, writeStream } from "./stream-answer.ts";

// Request and Response objects cost as much as all of a send's own work: a gateway does without.

/** A provider API over its ports. */
interface Gateway<Name extends string> {
  /** As `/healthz` names it. */
  readonly role: string;
  readonly routes: ProviderRoutes<Name>;
  readonly handlers: Readonly<Record<Name, GatewayHandler>>;
  readonly lifecycle: RequestLifecycle<Name>;
  openApi(serverUrl: string, contacts: Contacts): object;
}

export interface GatewayOptions {
  /** Of whoever runs it: named there too. */
  readonly contacts?: Contacts | undefined;
  /** Where callers reach this gateway: named in `/openapi.json`. */
  readonly url: string;
  /** What `/readyz` looks at. */
  readonly checks?: Readonly<Record<string, ReadinessCheck>>;
  /** The socket's by default. */
  readonly readAddress?: ReadClientAddress;
  /** Where the documentation is; the gateway's own address by default. */
  readonly publicUrl?: string;
  /** How calls of another platform's instances are handed on, and read that come from there. */
  readonly passOn?: PassOn | undefined;
  readonly readPassedOn?: ReadPassedOn | undefined;
  /** Whose pages may call from a browser; none by default. */
  readonly corsOrigins?: readonly string[];
}

/** A provider API on node:http. */
export function gatewayListener<Name extends string>(gateway: Gateway<Name>, options: GatewayOptions): RequestListener {
  const { lifecycle } = gateway;
  const { readAddress = clientAddressBehind(0) } = options;
  const browsers = browserCalls(options.corsOrigins ?? []);
  const findRoute = routeTable(gateway.routes, gateway.handlers);
  const pages = gatewayPages(gateway, options);
  const headers = flat(answerHeaders(options.url));
  const bareHeaders = flat(fileHeadersOf(options.url));
  const pageHeaders = flat({ ...answerHeaders(options.url), "content-type": "application/json" });

  function call(
    request: IncomingMessage,
    response: ServerResponse,
    route: Route<Name>,
    found: Found<Name>,
    query: string,
    forPage: readonly string[],
  ): void {
    const startedMs = lifecycle.startedMs();
    const requestId = lifecycle.requestId(request.headers["x-request-id"]);
    const { client: segment, id, below } = found;
    let client = segment === null ? "" : (readClient(segment) ?? "");
    let called: IncomingRequest | null = null;
    const finish = (answer: Answer | FileAnswer | StreamAnswer): void => {
      if ("body" in answer)
        write(response, forPage.length === 0 ? headers : [...headers, ...forPage], answer, requestId);
      else {
        const own = [...bareHeaders, ...forPage, "x-request-id", requestId];
        const writing = "file" in answer ? writeFile(response, answer, own) : writeStream(response, answer, own);
        writing.catch((error) => lifecycle.brokenOff(route.name, client, requestId, error));
      }
      lifecycle.logged(route.name, client, requestId, answer, startedMs, called?.admittedBy);
    };
    const handle = (body: unknown): void => {
      if (segment === null) client = clientInBody(body);
      const { scope } = route;
      called = new IncomingRequest(request, response, readAddress, client, id, below, body, query, requestId, scope);
      route.handler(called).then(finish, (error) => finish(lifecycle.broken(route.name, client, requestId, error)));
    };
    if (!route.takesBody) {
      handle({});
      return;
    }
    const read = inSameLanguage((body: BodyRead) => {
      if (body.ok) {
        handle(body.value);
        return;
      }
      keepsNoUnread(request, response);
      finish(lifecycle.bodyFailed(body.failure, requestId));
    });
    readBody(request, route.maxBodyBytes, read);
  }

  function show(page: Page, path: string, request: IncomingMessage, response: ServerResponse): void {
    const requestId = lifecycle.requestId(request.headers["x-request-id"]);
    page().then(
      (answer) => write(response, pageHeaders, answer, requestId, answer.json),
      (error) => write(response, headers, lifecycle.brokenAt(path, requestId, error), requestId),
    );
  }

  /** What is there under this path takes another method, or there is nothing. */
  function refuse(allowed: string | undefined, request: IncomingMessage, response: ServerResponse): void {
    const requestId = lifecycle.requestId(request.headers["x-request-id"]);
    const answer =
      allowed === undefined
        ? failedAnswer("NOT_FOUND", SERVER_WORDING.notFound, requestId)
        : {
            ...failedAnswer("METHOD_NOT_ALLOWED", SERVER_WORDING.methodNotAllowed, requestId),
            headers: { allow: allowed },
          };
    write(response, headers, answer, requestId);
  }

  /** A page of another site: nothing of its call is looked at. */
  function refusePage(request: IncomingMessage, response: ServerResponse): void {
    const requestId = lifecycle.requestId(request.headers["x-request-id"]);
    request.resume();
    write(response, headers, failedAnswer("ORIGIN_REFUSED", SERVER_WORDING.pageRefused, requestId), requestId);
  }

  /** Where a browser asks before a call of a page that may make it. */
  function allow(found: Found<Name>, request: IncomingMessage, response: ServerResponse): boolean {
    const allowed = browsers.preflight(request, found.resource.allow);
    if (allowed !== null) response.writeHead(204, [...bareHeaders, ...allowed]).end();
    return allowed !== null;
  }

  return (request, response) => {
    const method = request.method === "HEAD" ? "GET" : request.method;
    const url = request.url ?? "/";
    const mark = url.indexOf("?");
    const query = mark < 0 ? "" : url.slice(mark + 1);
    let path = mark < 0 ? url : url.slice(0, mark);
    let found = findRoute(path);
    if (found === null && !pages.has(path)) {
      path = plainPath(url) ?? path;
      found = findRoute(path);
    }
    const page = found === null && method === "GET" ? pages.get(path) : undefined;
    const route = found === null ? undefined : routeOf(found.resource, method);
    const forPage = found === null ? NO_HEADERS : browsers.admit(request);
    if (forPage === null) refusePage(request, response);
    else if (found !== null && route !== undefined) call(request, response, route, found, query, forPage);
    else if (found !== null && allow(found, request, response)) return;
    else if (page !== undefined) show(page, path, request, response);
    else refuse(found?.resource.allow, request, response);
  };
}

const NO_HEADERS: readonly string[] = [];

/** What a gateway shows beside its routes. */
type Page = () => Promise<Answer & { readonly json?: string }>;

function gatewayPages<Name extends string>(gateway: Gateway<Name>, options: GatewayOptions): ReadonlyMap<string, Page> {
  // Anybody may ask for it, and writing it down takes longer than a send.
  let document: { readonly body: object; readonly json: string } | null = null;
  const made = (body: object) => ({ body, json: JSON.stringify(body) });
  return new Map<string, Page>([
    ["/healthz", async () => ({ status: 200, body: health(gateway.role) })],
    [
      "/readyz",
      async () => {
        const ready = await readiness(gateway.role, options.checks ?? {});
        return { status: ready.ok ? 200 : 503, body: ready };
      },
    ],
    [
      "/openapi.json",
      async () => {
        document ??= made(gateway.openApi(options.url, options.contacts ?? NO_CONTACTS));
        return { status: 200, ...document };
      },
    ],
  ]);
}

function write(
  response: ServerResponse,
  common: readonly string[],
  answer: Answer,
  requestId: string,
  json = JSON.stringify(answer.body),
): void {
  // Of what HEAD asks for, the length is not told.
  const length = response.req.method === "HEAD" ? [] : ["content-length", String(Buffer.byteLength(json))];
  const headers = [...common, ...length, "x-request-id", requestId];
  if (answer.headers !== undefined) headers.push(...flat(answer.headers));
  response.writeHead(answer.status, headers);
  endAnswer(response, json);
}

/** Names and values in turn, which Node takes as they are. */
function flat(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat();
}
