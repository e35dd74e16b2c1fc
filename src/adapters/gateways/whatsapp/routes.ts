import { Hono } from "hono";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { clientAddressBehind, type ReadClientAddress } from "#adapters/http-kit/client-address.ts";
import { healthRoutes, type ReadinessCheck } from "#adapters/http-kit/health.ts";
import { type BodyFailure, declaredTooLarge, readJson } from "#adapters/http-kit/read-json.ts";
import { SERVER_NOTICES } from "#domain/notices.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { WHATSAPP_ROUTES, type WhatsAppRouteName } from "#ports/contracts/whatsapp-api.ts";
import { ANSWER_HEADERS, gatewayCarrier } from "./carry.ts";
import { gatewayHandlers } from "./handlers.ts";
import { openApiDocument } from "./openapi.ts";
import type { WhatsAppGatewayPorts } from "./ports.ts";
import { readClient } from "./request.ts";

export interface WhatsAppGatewayOptions {
  /** Where callers reach this gateway: named in `/openapi.json`. */
  readonly url: string;
  /** What `/readyz` looks at. */
  readonly checks?: Readonly<Record<string, ReadinessCheck>>;
  /** The socket's by default. */
  readonly readAddress?: ReadClientAddress;
  readonly parts?: GatewayParts;
}

/** Handlers and carrier, when the fast path shares its own. */
export interface GatewayParts {
  readonly handlers: ReturnType<typeof gatewayHandlers>;
  readonly carrier: ReturnType<typeof gatewayCarrier>;
}

interface Environment {
  /** What @hono/node-server passes; nothing under `app.request()`. */
  Bindings: { incoming?: Parameters<ReadClientAddress>[0] };
}

export function gatewayParts(ports: WhatsAppGatewayPorts): GatewayParts {
  return { handlers: gatewayHandlers(ports), carrier: gatewayCarrier(ports) };
}

/** The WhatsApp provider API of spec §7. */
export function whatsAppGatewayApp(ports: WhatsAppGatewayPorts, options: WhatsAppGatewayOptions): Hono<Environment> {
  const app = new Hono<Environment>();
  const { handlers, carrier } = options.parts ?? gatewayParts(ports);
  const { readAddress = clientAddressBehind(0) } = options;
  let document: object | null = null;

  app.use(async (c, next) => {
    c.header("x-request-id", carrier.requestId(c.req.header("x-request-id")));
    c.header("cache-control", ANSWER_HEADERS["cache-control"]);
    c.header("x-content-type-options", ANSWER_HEADERS["x-content-type-options"]);
    await next();
  });
  app.route("/", healthRoutes("whatsapp", options.checks ?? {}));
  app.get("/openapi.json", (c) => {
    document ??= openApiDocument(options.url);
    return c.json(document);
  });

  for (const name of Object.keys(WHATSAPP_ROUTES) as WhatsAppRouteName[]) {
    const { method, path } = WHATSAPP_ROUTES[name];
    app.on(method, path.replace("{client}", ":client"), async (c) => {
      const startedMs = carrier.startedMs();
      const requestId = carrier.requestId(c.req.header("x-request-id"));
      const { raw } = c.req;
      const url = new URL(raw.url);
      const client = readClient(url.pathname.slice(url.pathname.indexOf("/", 1) + 1)) ?? "";
      const body = await readBody(raw);
      const answer = body.ok
        ? await handlers[name]({
            client,
            body: body.value,
            query: url.search.slice(1),
            authorization: c.req.header("authorization"),
            address: readAddress(c.env?.incoming),
            requestId,
          }).catch((error) => carrier.broken(name, client, requestId, error))
        : carrier.bodyFailed(body.failure, requestId);
      carrier.logged(name, client, requestId, answer, startedMs);
      return respond(answer, requestId);
    });
  }

  app.notFound((c) => {
    const requestId = carrier.requestId(c.req.header("x-request-id"));
    const method = methodOf(c.req.path);
    if (method === null) return respond(failedAnswer("NOT_FOUND", SERVER_NOTICES.notFound, requestId), requestId);
    const answer = failedAnswer("METHOD_NOT_ALLOWED", SERVER_NOTICES.methodNotAllowed, requestId);
    return respond({ ...answer, headers: { allow: method } }, requestId);
  });
  app.onError((error, c) => {
    const requestId = carrier.requestId(c.req.header("x-request-id"));
    ports.logger.error("request failed", { requestId, path: c.req.path, error });
    return respond(failedAnswer("INTERNAL", SERVER_NOTICES.error, requestId), requestId);
  });
  return app;
}

async function readBody(request: Request): Promise<Result<unknown, BodyFailure>> {
  if (request.method === "GET" || request.method === "HEAD") return success({});
  const length = request.headers.get("content-length") ?? undefined;
  if (declaredTooLarge({ headers: { "content-length": length } })) return failure({ code: "too-large" });
  return request.body === null ? success({}) : readJson(request.body);
}

function respond(answer: Answer, requestId: string): Response {
  const headers = { ...ANSWER_HEADERS, "x-request-id": requestId, ...answer.headers };
  return new Response(JSON.stringify(answer.body), { status: answer.status, headers });
}

function methodOf(path: string): string | null {
  const [, first = "", client, ...rest] = path.split("/");
  if (client === undefined || client === "" || rest.length > 0) return null;
  return Object.values(WHATSAPP_ROUTES).find((route) => route.path === `/${first}/{client}`)?.method ?? null;
}
