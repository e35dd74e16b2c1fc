import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Answer } from "#adapters/http-kit/answers.ts";
import { clientAddressBehind, type ReadClientAddress } from "#adapters/http-kit/client-address.ts";
import { declaredTooLarge, MAX_BODY_BYTES, parseJson } from "#adapters/http-kit/read-json.ts";
import { routeNames } from "#ports/contracts/provider-api.ts";
import { gatewayApp } from "./app.ts";
import type { Gateway, GatewayOptions } from "./gateway.ts";
import { clientInBody, type GatewayHandler, type GatewayRequest, readClient } from "./request.ts";
import { answerHeaders } from "./request-lifecycle.ts";

// Request and Response objects cost as much as all of a send's own work: the POST routes do without.

const CLIENT_SEGMENT = "/{client}";

interface PostRoute<Name extends string> {
  readonly name: Name;
  readonly handler: GatewayHandler;
}

/** A provider API on node:http: POST routes by themselves, everything else through Hono. */
export function gatewayListener<Name extends string>(gateway: Gateway<Name>, options: GatewayOptions): RequestListener {
  const { carrier } = gateway;
  const { readAddress = clientAddressBehind(0) } = options;
  const others = getRequestListener(gatewayApp(gateway, options).fetch);
  const { named, bare } = postRoutes(gateway);
  // Names and values in turn, which Node takes as they are.
  const headers = Object.entries(answerHeaders(options.url)).flat();

  return (request, response) => {
    if (request.method !== "POST") return others(request, response);
    const url = request.url ?? "/";
    const mark = url.indexOf("?");
    const end = mark < 0 ? url.length : mark;
    const slash = url.lastIndexOf("/", end - 1);
    // A path that ends in a slash names no client.
    const post = slash === end - 1 ? undefined : named.get(url.slice(0, slash));
    const route = post ?? bare.get(url.slice(0, end));
    if (route === undefined) return others(request, response);

    const startedMs = carrier.startedMs();
    let client = post === undefined ? "" : (readClient(url.slice(slash + 1, end)) ?? "");
    const query = mark < 0 ? "" : url.slice(mark + 1);
    const requestId = carrier.requestId(oneText(request.headers["x-request-id"]));
    const finish = (answer: Answer): void => {
      write(response, headers, answer, requestId);
      carrier.logged(route.name, client, requestId, answer, startedMs);
    };
    readBody(request, (bytes) => {
      const body = bytes === null ? ({ ok: false, failure: { code: "too-large" } } as const) : parseJson(bytes);
      if (!body.ok) {
        // The rest of the body would be taken for the next request.
        if (body.failure.code === "too-large") response.shouldKeepAlive = false;
        return finish(carrier.bodyFailed(body.failure, requestId));
      }
      if (post === undefined) client = clientInBody(body.value);
      route
        .handler(new NodeRequest(request, response, readAddress, client, body.value, query, requestId))
        .then(finish, (error) => finish(carrier.broken(route.name, client, requestId, error)));
    });
  };
}

/** By what stands before the client's segment, and, where the body names the client, by the whole path. */
function postRoutes<Name extends string>({ routes, handlers }: Gateway<Name>) {
  const named = new Map<string, PostRoute<Name>>();
  const bare = new Map<string, PostRoute<Name>>();
  for (const name of routeNames(routes)) {
    const { method, path } = routes[name];
    if (method !== "POST") continue;
    const route = { name, handler: handlers[name] };
    if (path.endsWith(CLIENT_SEGMENT)) named.set(path.slice(0, -CLIENT_SEGMENT.length), route);
    else bare.set(path, route);
  }
  return { named, bare };
}

/** A class, for a getter in an object literal gives every request a shape of its own, and the garbage with it. */
class NodeRequest implements GatewayRequest {
  readonly client: string;
  readonly body: unknown;
  readonly query: string;
  readonly requestId: string;
  readonly #incoming: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #readAddress: ReadClientAddress;

  constructor(
    incoming: IncomingMessage,
    response: ServerResponse,
    readAddress: ReadClientAddress,
    client: string,
    body: unknown,
    query: string,
    requestId: string,
  ) {
    this.#incoming = incoming;
    this.#response = response;
    this.#readAddress = readAddress;
    this.client = client;
    this.body = body;
    this.query = query;
    this.requestId = requestId;
  }

  get authorization(): string | undefined {
    return this.#incoming.headers.authorization;
  }

  get idempotencyKey(): string | undefined {
    return oneText(this.#incoming.headers["idempotency-key"]);
  }

  get address(): string {
    return this.#readAddress(this.#incoming);
  }

  /** Made when it is asked for: few routes have an end to bring about. */
  get gone(): AbortSignal {
    const controller = new AbortController();
    const response = this.#response;
    if (response.destroyed) controller.abort();
    else response.once("close", () => controller.abort());
    return controller.signal;
  }
}

/** A header that came more than once, as HTTP joins it. */
function oneText(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(", ") : header;
}

/** Calls back once, with null when the body is too large; never when the caller has gone. */
function readBody(request: IncomingMessage, done: (bytes: Uint8Array | undefined | null) => void): void {
  if (declaredTooLarge(request)) {
    request.resume();
    done(null);
    return;
  }
  let first: Buffer | undefined;
  let rest: Buffer[] | undefined;
  let length = 0;
  request.on("data", (chunk: Buffer) => {
    const before = length;
    length += chunk.byteLength;
    if (length > MAX_BODY_BYTES) {
      if (before <= MAX_BODY_BYTES) done(null);
      return;
    }
    if (first === undefined) first = chunk;
    else if (rest === undefined) rest = [first, chunk];
    else rest.push(chunk);
  });
  request.on("end", () => {
    if (length <= MAX_BODY_BYTES) done(rest === undefined ? first : Buffer.concat(rest));
  });
}

function write(response: ServerResponse, common: readonly string[], answer: Answer, requestId: string): void {
  const json = JSON.stringify(answer.body);
  const headers = [...common, "content-length", String(Buffer.byteLength(json)), "x-request-id", requestId];
  if (answer.headers !== undefined) headers.push(...Object.entries(answer.headers).flat());
  response.writeHead(answer.status, headers);
  response.end(json);
}
