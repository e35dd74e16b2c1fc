import { Hono } from "hono";
import { cachedPage } from "../cached-page.ts";
import type { Web, WebEnv } from "../web.ts";

export function errorPages(web: Web): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();
  routes.get("/unauthorized", (c) => cachedPage(web, c, { name: "unauthorized", props: {} }, 403));
  routes.get("/404", (c) => cachedPage(web, c, { name: "not-found", props: {} }, 404));
  return routes;
}
