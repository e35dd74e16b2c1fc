import type { MiddlewareHandler } from "hono";
import { PAGES, type PageName } from "#ports/contracts/pages.ts";
import type { Web, WebEnv } from "../web.ts";
import { guard } from "./guard.ts";
import { guestsOnly } from "./guests-only.ts";

/** Lets those through who may see the page. */
export function pageGuard(web: Web, name: PageName): MiddlewareHandler<WebEnv> {
  const allowed = PAGES[name].guard;
  switch (allowed) {
    case "everyone":
      return (_c, next) => next();
    case "guests":
      return guestsOnly(web);
    case "signed-in":
      return guard(web);
    case "admin":
      return guard(web, [allowed]);
  }
}
