import { Hono } from "hono";
import { listWebhookDay } from "#use-cases/webhooks/list-webhook-day.ts";
import { readOrNull } from "../read-or-null.ts";
import { renderPage } from "../render-page.ts";
import { accountView } from "../views.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { webhookListView } from "../webhook-list-view.ts";
import { servePage } from "./serve-page.ts";

/** The page of webhooks, with those of one instance: `?instance=` names it. */
export function webhookPages(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  servePage(web, routes, "webhooks", async (c: WebContext) => {
    const owner = c.get("user");
    const owned = await readOrNull(web, c, () => ports.instances.listByOwner(owner.id));
    const asked = Number(c.req.query("instance"));
    const chosen = owned?.find(({ id }) => id === asked) ?? owned?.[0] ?? null;
    const list =
      chosen === null
        ? null
        : await readOrNull(web, c, async () => {
            const day = await listWebhookDay(ports, chosen.id);
            return day.ok ? webhookListView(day.value, ports.clock.now()) : null;
          });
    const instances = owned?.map(({ id, name, client, platform }) => ({ id, name, client, platform })) ?? null;
    const props = { user: accountView(owner), instances, instanceId: chosen?.id ?? null, list };
    return renderPage(web, c, { name: "webhooks", props });
  });
  return routes;
}
