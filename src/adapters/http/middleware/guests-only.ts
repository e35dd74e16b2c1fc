import type { MiddlewareHandler } from "hono";
import { ownPath } from "../redirect-path.ts";
import type { Web, WebEnv } from "../web.ts";
import { readUser } from "./guard.ts";

export const HOME = "/dashboard";

/** Who is signed in has no business on a page that signs in: they go on to where they were going, or to the dashboard. */
export function guestsOnly(web: Web): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    if ((await readUser(web, c)) !== null) return c.redirect(ownPath(c.req.query("from") ?? "") ?? HOME);
    await next();
  };
}
