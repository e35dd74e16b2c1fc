import { Hono } from "hono";
import { cachedPage } from "../cached-page.ts";
import type { Web, WebEnv } from "../web.ts";
import { servePage } from "./serve-page.ts";

export function errorPages(web: Web): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();
  servePage(web, routes, "unauthorized", (c) => cachedPage(web, c, { name: "unauthorized", props: {} }, 403));
  servePage(web, routes, "not-found", (c) => cachedPage(web, c, { name: "not-found", props: {} }, 404));
  return routes;
}
