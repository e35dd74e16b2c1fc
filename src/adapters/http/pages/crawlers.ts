import { Hono } from "hono";
import { prepareAnswer, sendPrepared } from "../prepared-answer.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";

/** What search engines may list, most important first. */
const LISTED = ["/", "/documentation", "/tutorials", "/faq", "/signup", "/login", "/privacy", "/terms", "/cookies"];
const KEPT_OUT = ["/dashboard", "/api/", "/sandbox", "/reset-password/"];

/** `/robots.txt` and `/sitemap.xml`, for the address that the product has outside. */
export function crawlerFiles(web: Web): Hono<WebEnv> {
  const site = web.options.publicUrl.replace(/\/+$/, "");
  const routes = new Hono<WebEnv>();
  const robots = [
    "User-agent: *",
    ...KEPT_OUT.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${site}/sitemap.xml`,
    "",
  ].join("\n");
  const urls = LISTED.map((path) => `  <url><loc>${site}${path}</loc></url>`).join("\n");
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`;
  routes.get("/robots.txt", file(robots, "text/plain; charset=utf-8"));
  routes.get("/sitemap.xml", file(sitemap, "application/xml; charset=utf-8"));
  return routes;
}

function file(body: string, type: string): (c: WebContext) => Response {
  const answer = prepareAnswer({ body, type, cacheControl: "public, max-age=3600", compress: true });
  return (c) => sendPrepared(c, answer);
}
