import { Hono } from "hono";
import { pathOf, placesOf } from "#documentation/places.ts";
import { apiReference } from "#documentation/reference.ts";
import { LANGUAGES } from "#languages/languages.ts";
import { inLanguage } from "#languages/paths.ts";
import type { PageFacts } from "#ports/contracts/page-facts.ts";
import { PAGES, resetPasswordPath } from "#ports/contracts/pages.ts";
import { textFile } from "../text-file.ts";
import type { Web, WebEnv } from "../web.ts";

const LISTED = Object.values<PageFacts>(PAGES).filter(({ listed }) => listed);

/** The pages that search engines may list, and every part of the documentation. */
function listedPaths({ options }: Web): string[] {
  const reference = apiReference({ ...options, productName: options.contacts.productName });
  const [, ...parts] = placesOf(reference).map((place) => pathOf(reference, place));
  const listed = LISTED.flatMap(({ path }) => (path === null ? [] : [path]));
  return LANGUAGES.flatMap((language) => [...listed, ...parts].map((path) => inLanguage(path, language)));
}

/** With all that is below them. */
const KEPT_OUT = [
  ...[PAGES.dashboard.path, "/api/", PAGES.sandbox.path],
  ...LANGUAGES.map((language) => inLanguage(resetPasswordPath(""), language)),
];

const MAX_AGE_SECONDS = 3600;

/** `/robots.txt` and `/sitemap.xml`, for the address that the product has outside. */
export function crawlerFiles(web: Web): Hono<WebEnv> {
  const site = web.options.publicUrl;
  const routes = new Hono<WebEnv>();
  const robots = [
    "User-agent: *",
    ...KEPT_OUT.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${site}/sitemap.xml`,
    "",
  ].join("\n");
  const sitemap = () =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...listedPaths(web).map((path) => `  <url><loc>${site}${path}</loc></url>`),
      "</urlset>",
      "",
    ].join("\n");
  const file = (type: string, write: () => string) => textFile({ type, maxAgeSeconds: MAX_AGE_SECONDS, write });
  routes.get(
    "/robots.txt",
    file("text/plain; charset=utf-8", () => robots),
  );
  routes.get("/sitemap.xml", file("application/xml; charset=utf-8", sitemap));
  return routes;
}
