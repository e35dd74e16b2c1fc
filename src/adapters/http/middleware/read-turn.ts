import type { MiddlewareHandler } from "hono";
import { inReadTurn, READ_RETRY_SECONDS } from "#adapters/http-kit/read-turns.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { translated } from "#languages/say.ts";
import { refuse } from "../answers.ts";
import type { Web, WebEnv } from "../web.ts";

/** Behind the guard, before a long read: a reader's own are made so many at once, and everybody else's have their turn between them. */
export function readTurn({ options }: Web, kind: "call" | "page"): MiddlewareHandler<WebEnv> {
  const { reads } = options;
  return async (c, next) => {
    if (reads === undefined) return next();
    const done = await inReadTurn(reads, c.get("user").id, async () => (await next()) ?? DONE, c.req.raw.signal);
    if (done !== null) return;
    if (kind === "page")
      return c.text(translated(SERVER_WORDING.tooManyPages), 429, { "retry-after": String(READ_RETRY_SECONDS) });
    const message = SERVER_WORDING.tooManyReads;
    return refuse(c, { code: "RATE_LIMITED", message, retryAfterSeconds: READ_RETRY_SECONDS });
  };
}

const DONE = true;
