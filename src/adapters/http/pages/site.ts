import { Hono } from "hono";
import { apiHosts } from "#ports/contracts/api-hosts.ts";
import { fixedPage } from "../cached-page.ts";
import type { Web, WebEnv } from "../web.ts";
import { servePage } from "./serve-page.ts";

/** The pages that hold no data: landing and legal. */
export function sitePages(web: Web): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();
  servePage(web, routes, "landing", (c) =>
    fixedPage(web, c, { name: "landing", props: apiHosts(web.options) }, "everyone"),
  );
  for (const name of ["privacy", "terms", "cookies"] as const) {
    servePage(web, routes, name, (c) => fixedPage(web, c, { name, props: {} }, "everyone"));
  }
  return routes;
}
