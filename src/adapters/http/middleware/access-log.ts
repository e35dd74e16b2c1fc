import type { MiddlewareHandler } from "hono";
import type { WebPorts } from "#ports/web-ports.ts";
import { loggedPath } from "../logged-path.ts";
import type { WebEnv } from "../web.ts";

/** A request id on the answer and on every line; one line a request, without its query. */
export function accessLog(ports: Pick<WebPorts, "random" | "clock" | "logger">): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const startedMs = ports.clock.monotonicMs();
    const requestId = ports.random.uuid();
    c.set("requestId", requestId);
    c.header("x-request-id", requestId);
    await next();
    ports.logger.info("request", {
      requestId,
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      durationMs: Math.round(ports.clock.monotonicMs() - startedMs),
    });
  };
}
