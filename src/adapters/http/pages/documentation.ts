import { Hono } from "hono";
import { compress } from "hono/compress";
import { placeAt } from "#documentation/places.ts";
import { apiReference } from "#documentation/reference.ts";
import { searchIndex } from "#documentation/search-index.ts";
import { inLanguage } from "#languages/paths.ts";
import { apiHosts } from "#ports/contracts/api-hosts.ts";
import type { DocumentationReader } from "#ports/contracts/documentation-pages.ts";
import { DOCUMENTATION_SEARCH_PATH, PAGES } from "#ports/contracts/pages.ts";
import { currentUser } from "#use-cases/accounts/current-user.ts";
import { listInstances } from "#use-cases/instances/list.ts";
import { fixedPage } from "../cached-page.ts";
import { pageGuard } from "../middleware/page-guard.ts";
import { readOrNull } from "../read-or-null.ts";
import { renderPage } from "../render-page.ts";
import { textFile } from "../text-file.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { servePage } from "./serve-page.ts";

const SEARCH_MAX_AGE_SECONDS = 300;

/** Each page once for everybody, and as their own, never stored, for readers who are signed in. */
export function documentationPages(web: Web): Hono<WebEnv> {
  const { network, sandboxUrl, sandboxAsksForKey, publicUrl, contacts } = web.options;
  const { productName } = contacts;
  const hosts = { network, ...apiHosts(web.options), sandboxUrl, sandboxAsksForKey, publicUrl, productName };
  const routes = new Hono<WebEnv>();

  async function answer(c: WebContext, part: string | null): Promise<Response> {
    const reader = await readReader(web, c);
    const page = { name: "documentation", props: { ...hosts, part, reader } } as const;
    const made = await (reader === null ? fixedPage(web, c, page, "without-cookie") : renderPage(web, c, page));
    // A renewed session's cookie may go along even where its reader's instances could not be read.
    if (reader !== null || made.headers.has("set-cookie")) made.headers.set("cache-control", "private, no-store");
    return made;
  }

  servePage(web, routes, "documentation", compress(), (c) => answer(c, null));
  routes.get(`${PAGES.documentation.path}/:part{[a-z-]+}`, pageGuard(web, "documentation"), compress(), async (c) => {
    const part = c.req.param("part");
    return placeAt(apiReference(hosts), part) === null ? c.notFound() : await answer(c, part);
  });
  routes.get(
    DOCUMENTATION_SEARCH_PATH,
    textFile({
      type: "application/json; charset=utf-8",
      maxAgeSeconds: SEARCH_MAX_AGE_SECONDS,
      write: () =>
        JSON.stringify(
          searchIndex(apiReference(hosts), (path) => inLanguage(path, web.language)),
          null,
          2,
        ),
    }),
  );
  return routes;
}

/** The documentation comes without its reader rather than not at all. */
async function readReader(web: Web, c: WebContext): Promise<DocumentationReader | null> {
  const { ports, cookie } = web;
  const token = cookie.read(c);
  if (token === null) return null;
  return readOrNull(web, c, async () => {
    const current = await currentUser(ports, { token });
    if (current === null) return null;
    c.set("user", current.user);
    if (current.renewedUntil !== null) cookie.write(c, token, current.renewedUntil);
    const { instances } = await listInstances(ports, current.user);
    return { instances: instances.map(({ id, name, client, platform }) => ({ id, name, client, platform })) };
  });
}
