import type { Handler, Hono, MiddlewareHandler } from "hono";
import type { PageFacts } from "#ports/contracts/page-facts.ts";
import { PAGES, type PageName } from "#ports/contracts/pages.ts";
import { pageGuard } from "../middleware/page-guard.ts";
import type { Web, WebEnv } from "../web.ts";

/** Every page but the one that stands in for others. */
type ServedPage = { [Name in PageName]: (typeof PAGES)[Name]["path"] extends string ? Name : never }[PageName];

type PathOf<Name extends ServedPage> = (typeof PAGES)[Name]["path"];

/** A page under its path and behind its guard; one of the sandbox only where there is a sandbox. */
export function servePage<Name extends ServedPage>(
  web: Web,
  routes: Hono<WebEnv>,
  name: Name,
  ...handlers: readonly [...MiddlewareHandler<WebEnv>[], Handler<WebEnv, PathOf<Name>>]
): void {
  const { sandboxOnly }: PageFacts = PAGES[name];
  if (sandboxOnly && web.ports.sandbox === null) return;
  routes.on("GET", [PAGES[name].path], pageGuard(web, name), ...handlers);
}
