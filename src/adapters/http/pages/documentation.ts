import { Hono } from "hono";
import { compress } from "hono/compress";
import { apiHosts } from "#ports/contracts/api-hosts.ts";
import type { DocumentationReader } from "#ports/contracts/pages.ts";
import { currentUser } from "#use-cases/accounts/current-user.ts";
import { listInstances } from "#use-cases/instances/list.ts";
import { fixedPage } from "../cached-page.ts";
import { readOrNull } from "../read-or-null.ts";
import { renderPage } from "../render-page.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { servePage } from "./serve-page.ts";

/** One page for everybody, and one of their own, never stored, for readers who are signed in. */
export function documentationPage(web: Web): Hono<WebEnv> {
  const { network, sandboxUrl, publicUrl } = web.options;
  const hosts = { network, ...apiHosts(web.options), sandboxUrl, publicUrl };
  const routes = new Hono<WebEnv>();

  servePage(web, routes, "documentation", compress(), async (c) => {
    const reader = await readReader(web, c);
    const page = { name: "documentation", props: { ...hosts, reader } } as const;
    const answer = await (reader === null ? fixedPage(web, c, page, "without-cookie") : renderPage(web, c, page));
    // A renewed session's cookie may go along even where its reader's instances could not be read.
    if (reader !== null || answer.headers.has("set-cookie")) answer.headers.set("cache-control", "private, no-store");
    return answer;
  });
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
    if (current.renewedUntil !== null) cookie.write(c, token, current.renewedUntil);
    const { instances } = await listInstances(ports, current.user);
    return { instances: instances.map(({ id, name, client, platform }) => ({ id, name, client, platform })) };
  });
}
