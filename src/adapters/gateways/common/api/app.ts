import { Hono } from "hono";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { clientAddressBehind, type ReadClientAddress } from "#adapters/http-kit/client-address.ts";
import { healthRoutes } from "#adapters/http-kit/health.ts";
import { type BodyFailure, declaredTooLarge, readJson } from "#adapters/http-kit/read-json.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { type ProviderRoutes, routeNames } from "#ports/contracts/provider-api.ts";
import type { Gateway, GatewayOptions } from "./gateway.ts";
import { clientInBody, readClient } from "./request.ts";
import { answerHeaders } from "./request-lifecycle.ts";

interface Environment {
  /** What @hono/node-server passes; nothing under `app.request()`. */
  Bindings: { incoming?: Parameters<ReadClientAddress>[0] };
}

export type GatewayApp = Hono<Environment>;

/** A provider API on Hono. */
export function gatewayApp<Name extends string>(gateway: Gateway<Name>, options: GatewayOptions): GatewayApp {
  const app = new Hono<Environment>();
  const { role, routes, handlers, carrier } = gateway;
  const { readAddress = clientAddressBehind(0) } = options;
  const headers = answerHeaders(options.url);
  let document: object | null = null;

  const respond = (answer: Answer, requestId: string): Response =>
    new Response(JSON.stringify(answer.body), {
      status: answer.status,
      headers: { ...headers, "x-request-id": requestId, ...answer.headers },
    });

  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    c.header("x-request-id", carrier.requestId(c.req.header("x-request-id")));
    await next();
  });
  app.route("/", healthRoutes(role, options.checks ?? {}));
  app.get("/openapi.json", (c) => {
    document ??= gateway.openApi(options.url);
    return c.json(document);
  });

  for (const name of routeNames(routes)) {
    const { method, path } = routes[name];
    const isNamedInPath = path.includes("{client}");
    app.on(method, path.replace("{client}", ":client"), async (c) => {
      const startedMs = carrier.startedMs();
      const requestId = carrier.requestId(c.req.header("x-request-id"));
      const { raw } = c.req;
      const url = new URL(raw.url);
      const body = await readBody(raw);
      const client = isNamedInPath ? lastSegment(url.pathname) : body.ok ? clientInBody(body.value) : "";
      const answer = body.ok
        ? await handlers[name]({
            client,
            body: body.value,
            query: url.search.slice(1),
            authorization: c.req.header("authorization"),
            idempotencyKey: c.req.header("idempotency-key"),
            address: readAddress(c.env?.incoming),
            requestId,
            get gone() {
              return raw.signal;
            },
          }).catch((error) => carrier.broken(name, client, requestId, error))
        : carrier.bodyFailed(body.failure, requestId);
      carrier.logged(name, client, requestId, answer, startedMs);
      return respond(answer, requestId);
    });
  }

  app.notFound((c) => {
    const requestId = carrier.requestId(c.req.header("x-request-id"));
    const method = methodOf(routes, c.req.path);
    if (method === null) return respond(failedAnswer("NOT_FOUND", SERVER_WORDING.notFound, requestId), requestId);
    const answer = failedAnswer("METHOD_NOT_ALLOWED", SERVER_WORDING.methodNotAllowed, requestId);
    return respond({ ...answer, headers: { allow: method } }, requestId);
  });
  app.onError((error, c) => {
    const requestId = carrier.requestId(c.req.header("x-request-id"));
    return respond(carrier.brokenAt(c.req.path, requestId, error), requestId);
  });
  return app;
}

async function readBody(request: Request): Promise<Result<unknown, BodyFailure>> {
  if (request.method === "GET" || request.method === "HEAD") return success({});
  const length = request.headers.get("content-length") ?? undefined;
  if (declaredTooLarge({ headers: { "content-length": length } })) return failure({ code: "too-large" });
  return request.body === null ? success({}) : readJson(request.body);
}

function lastSegment(pathname: string): string {
  return readClient(pathname.slice(pathname.indexOf("/", 1) + 1)) ?? "";
}

function methodOf<Name extends string>(routes: ProviderRoutes<Name>, path: string): string | null {
  const [, first = "", client, ...rest] = path.split("/");
  const pattern = client === undefined || client === "" || rest.length > 0 ? path : `/${first}/{client}`;
  const name = routeNames(routes).find((one) => routes[one].path === path || routes[one].path === pattern);
  return name === undefined ? null : routes[name].method;
}
