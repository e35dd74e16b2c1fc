import type { MiddlewareHandler } from "hono";
import { failedAnswer } from "#adapters/http-kit/answers.ts";
import { isLoopback } from "#adapters/http-kit/loopback.ts";

/** What the Node server passes along with a request; absent for calls within the process. */
export interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } } | undefined;
}

const LOOPBACK_HOSTS: readonly string[] = ["127.0.0.1", "localhost", "[::1]"];

/** Only this machine may call, and no page of another site through its browser: neither by its origin nor by rebinding a name. */
export function loopbackGuard(newRequestId: () => string): MiddlewareHandler<{ Bindings: NodeBindings }> {
  return async (c, next) => {
    const url = new URL(c.req.url);
    const peer = c.env?.incoming?.socket?.remoteAddress;
    const origin = c.req.header("origin");
    const allowed =
      (peer === undefined || isLoopback(peer)) &&
      LOOPBACK_HOSTS.includes(url.hostname) &&
      (origin === undefined || origin === url.origin);
    if (allowed) return await next();
    const { body } = failedAnswer("ORIGIN_REFUSED", "The sandbox answers this machine only.", newRequestId());
    return c.json(body, 403);
  };
}
