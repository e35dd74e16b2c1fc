import { Hono } from "hono";
import { STATUS_JSON_PATH } from "#ports/contracts/status.ts";
import { STORAGE_RETRY_SECONDS } from "#ports/storage-error.ts";
import { readStatus } from "#use-cases/status/read-status.ts";
import { cachedPage } from "../cached-page.ts";
import { readOrNull } from "../read-or-null.ts";
import { renderPage } from "../render-page.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { servePage } from "./serve-page.ts";

const UNREADABLE = 503;
const JSON_HEADERS = { "cache-control": "no-cache", "access-control-allow-origin": "*" };

/** How the parts of this server are and were, as a page and as JSON. */
export function statusPages(web: Web): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();
  const read = (c: WebContext) => readOrNull(web, c, () => readStatus(web.ports));

  servePage(web, routes, "status", async (c) => {
    const status = await read(c);
    if (status !== null) return cachedPage(web, c, { name: "status", props: { status } });
    c.header("retry-after", String(STORAGE_RETRY_SECONDS));
    return renderPage(web, c, { name: "status", props: { status } }, UNREADABLE);
  });

  routes.get(STATUS_JSON_PATH, async (c) => {
    const status = await read(c);
    if (status !== null) return c.json(status, 200, JSON_HEADERS);
    c.header("retry-after", String(STORAGE_RETRY_SECONDS));
    return c.json(status, UNREADABLE, JSON_HEADERS);
  });
  return routes;
}
