import { Hono } from "hono";
import { listKeys } from "#use-cases/keys/list-keys.ts";
import { keyView } from "#use-cases/keys/views.ts";
import { readOrNull } from "../read-or-null.ts";
import { renderPage } from "../render-page.ts";
import { accountView } from "../views.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { servePage } from "./serve-page.ts";

/** The page of one's keys. */
export function keyPages(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  servePage(web, routes, "keys", async (c: WebContext) => {
    const owner = c.get("user");
    const [keys, owned] = await Promise.all([
      readOrNull(web, c, () => listKeys(ports, { ownerId: owner.id, within: null })),
      readOrNull(web, c, () => ports.instances.listByOwner(owner.id)),
    ]);
    const now = ports.clock.now();
    const list = keys === null ? null : { keys: keys.map((key) => keyView(key, now)) };
    const instances = owned?.map(({ id, name, client, platform }) => ({ id, name, client, platform })) ?? null;
    return renderPage(web, c, { name: "keys", props: { user: accountView(owner), list, instances } });
  });
  return routes;
}
