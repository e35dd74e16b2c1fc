import type { MiddlewareHandler } from "hono";
import { speaking, speakingTo } from "#adapters/http-kit/speaking.ts";
import { languageOfPath } from "#languages/paths.ts";
import { isApiPath } from "../answers.ts";
import type { WebEnv } from "../web.ts";

/** A page speaks the language of its address, and so do the answers to its forms; the API speaks as its caller wants. */
export function spoken(): MiddlewareHandler<WebEnv> {
  return (c, next) =>
    isApiPath(c.req.path)
      ? speakingTo(c.req.header("accept-language"), next)
      : speaking(languageOfPath(c.req.path).language, next);
}
