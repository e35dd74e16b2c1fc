import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Answer } from "#adapters/http-kit/answers.ts";
import { clientAddressBehind, type ReadClientAddress } from "#adapters/http-kit/client-address.ts";
import { declaredTooLarge, MAX_BODY_BYTES, parseJson } from "#adapters/http-kit/read-json.ts";
import { WHATSAPP_ROUTES, type WhatsAppRouteName } from "#ports/contracts/whatsapp-api.ts";
import { ANSWER_HEADERS } from "./carry.ts";
import type { GatewayHandler } from "./handlers.ts";
import type { WhatsAppGatewayPorts } from "./ports.ts";
import { type GatewayRequest, readClient } from "./request.ts";
import { gatewayParts, type WhatsAppGatewayOptions, whatsAppGatewayApp } from "./routes.ts";

// Request and Response objects cost as much as all of a send's own work: the POST routes do without.

/** Names and values in turn, which Node takes as they are. */
const FLAT_ANSWER_HEADERS = Object.entries(ANSWER_HEADERS).flat();

interface PostRoute {
  readonly name: WhatsAppRouteName;
  readonly handler: GatewayHandler;
}

/** The provider API on node:http: POST routes by themselves, everything else through Hono. */
export function whatsAppGatewayListener(ports: WhatsAppGatewayPorts, options: WhatsAppGatewayOptions): RequestListener {
  const parts = options.parts ?? gatewayParts(ports);
  const { carrier } = parts;
  const { readAddress = clientAddressBehind(0) } = options;
  const others = getRequestListener(whatsAppGatewayApp(ports, { ...options, parts }).fetch);
  const posts = new Map<string, PostRoute>();
  for (const name of Object.keys(WHATSAPP_ROUTES) as WhatsAppRouteName[]) {
    const { method, path } = WHATSAPP_ROUTES[name];
    if (method === "POST") posts.set(path.slice(1, path.indexOf("/", 1)), { name, handler: parts.handlers[name] });
  }

  return (request, response) => {
    const url = request.url ?? "/";
    const slash = url.indexOf("/", 1);
    const post = request.method === "POST" && slash > 0 ? posts.get(url.slice(1, slash)) : undefined;
    const mark = url.indexOf("?", slash + 1);
    const segment = mark < 0 ? url.slice(slash + 1) : url.slice(slash + 1, mark);
    if (post === undefined || segment === "" || segment.includes("/")) return others(request, response);

    const startedMs = carrier.startedMs();
    const client = readClient(segment) ?? "";
    const query = mark < 0 ? "" : url.slice(mark + 1);
    const requestId = carrier.requestId(request.headers["x-request-id"] as string | undefined);
    const finish = (answer: Answer): void => {
      write(response, answer, requestId);
      carrier.logged(post.name, client, requestId, answer, startedMs);
    };
    readBody(request, (bytes) => {
      const body = bytes === null ? ({ ok: false, failure: { code: "too-large" } } as const) : parseJson(bytes);
      if (!body.ok) {
        // The rest of the body would be taken for the next request.
        if (body.failure.code === "too-large") response.shouldKeepAlive = false;
        return finish(carrier.bodyFailed(body.failure, requestId));
      }
      post
        .handler(new NodeRequest(request, readAddress, client, body.value, query, requestId))
        .then(finish, (error) => finish(carrier.broken(post.name, client, requestId, error)));
    });
  };
}

/** A class, for a getter in an object literal gives every request a shape of its own, and the garbage with it. */
class NodeRequest implements GatewayRequest {
  readonly client: string;
  readonly body: unknown;
  readonly query: string;
  readonly requestId: string;
  readonly #incoming: IncomingMessage;
  readonly #readAddress: ReadClientAddress;

  constructor(
    incoming: IncomingMessage,
    readAddress: ReadClientAddress,
    client: string,
    body: unknown,
    query: string,
    requestId: string,
  ) {
    this.#incoming = incoming;
    this.#readAddress = readAddress;
    this.client = client;
    this.body = body;
    this.query = query;
    this.requestId = requestId;
  }

  get authorization(): string | undefined {
    return this.#incoming.headers.authorization;
  }

  get address(): string {
    return this.#readAddress(this.#incoming);
  }
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

function write(response: ServerResponse, answer: Answer, requestId: string): void {
  const json = JSON.stringify(answer.body);
  const headers = [
    ...FLAT_ANSWER_HEADERS,
    "content-length",
    String(Buffer.byteLength(json)),
    "x-request-id",
    requestId,
  ];
  if (answer.headers !== undefined) headers.push(...Object.entries(answer.headers).flat());
  response.writeHead(answer.status, headers);
  response.end(json);
}
