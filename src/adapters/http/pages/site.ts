import { Hono } from "hono";
import { KEEP_MESSAGES_DAYS } from "#domain/retention.ts";
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
  const { keepMessagesDays = KEEP_MESSAGES_DAYS } = web.options;
  servePage(web, routes, "privacy", (c) =>
    fixedPage(web, c, { name: "privacy", props: { keepMessagesDays } }, "everyone"),
  );
  for (const name of ["terms", "cookies"] as const) {
    servePage(web, routes, name, (c) => fixedPage(web, c, { name, props: {} }, "everyone"));
  }
  return routes;
}
