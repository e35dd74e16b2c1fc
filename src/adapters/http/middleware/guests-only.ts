import type { MiddlewareHandler } from "hono";
import { PAGES } from "#ports/contracts/pages.ts";
import { ownPath } from "../redirect-path.ts";
import type { Web, WebEnv } from "../web.ts";
import { readUser } from "./guard.ts";

/** Where a login leads that was not on the way elsewhere. */
export const HOME = PAGES.dashboard.path;

/** Who is signed in has no business on a page that signs in: they go on to where they were going, or to the dashboard. */
export function guestsOnly(web: Web): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    if ((await readUser(web, c)) !== null) return c.redirect(ownPath(c.req.query("from") ?? "") ?? HOME);
    await next();
  };
}
