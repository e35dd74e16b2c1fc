import type { MiddlewareHandler } from "hono";
import { refuseUnproved } from "#use-cases/accounts/factors.ts";
import { refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import type { Web, WebEnv } from "../web.ts";

/** Behind the guard: whoever has a second factor has shown it lately. */
export function proved({ ports }: Web): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const refused = await refuseUnproved(ports, { userId: c.get("user").id, provedAt: c.get("provedAt") });
    if (refused !== null) return refuse(c, outcomeOf(refused));
    await next();
  };
}
