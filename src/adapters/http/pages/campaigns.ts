import { Hono } from "hono";
import { isActive } from "#domain/instances/instance.ts";
import { CAMPAIGN_QUERY, NEW_CAMPAIGN_QUERY } from "#ports/contracts/dashboard/campaign-address.ts";
import type { ShownCampaigns } from "#ports/contracts/dashboard/campaigns.ts";
import { listCampaigns } from "#use-cases/campaigns/list-campaigns.ts";
import { openCampaign } from "#use-cases/campaigns/open-campaign.ts";
import { listRecipients } from "#use-cases/campaigns/read-campaign.ts";
import { templateView } from "#use-cases/templates/views.ts";
import { RECIPIENTS_A_PAGE } from "../api/campaigns.ts";
import { campaignListView, openedView, recipientsView } from "../campaign-views.ts";
import { readTurn } from "../middleware/read-turn.ts";
import { readOrNull } from "../read-or-null.ts";
import { renderPage } from "../render-page.ts";
import { accountView } from "../views.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { servePage } from "./serve-page.ts";

/** The page of one's campaigns: all of them, one, or the form for a new one. */
export function campaignPages(web: Web): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();
  servePage(web, routes, "campaigns", readTurn(web, "page"), async (c: WebContext) => {
    const id = c.req.query(CAMPAIGN_QUERY);
    const isNew = c.req.query(NEW_CAMPAIGN_QUERY) !== undefined;
    const shown = id !== undefined ? await one(web, c, id) : isNew ? await choices(web, c) : await all(web, c);
    return renderPage(web, c, { name: "campaigns", props: { user: accountView(c.get("user")), shown } });
  });
  return routes;
}

async function all(web: Web, c: WebContext): Promise<ShownCampaigns> {
  const { ports } = web;
  const asked = { ownerId: c.get("user").id, clients: null };
  const reports = await readOrNull(web, c, () => listCampaigns(ports, asked));
  return { what: "list", list: reports === null ? null : campaignListView(reports, ports.clock.now()) };
}

async function one(web: Web, c: WebContext, id: string): Promise<ShownCampaigns> {
  const { ports } = web;
  const owned = { ownerId: c.get("user").id, id, clients: null };
  const page = { ...owned, states: null, after: 0, limit: RECIPIENTS_A_PAGE };
  const [opened, listed] = await Promise.all([
    readOrNull(web, c, () => openCampaign(ports, owned)),
    readOrNull(web, c, () => listRecipients(ports, page)),
  ]);
  if (opened !== null && !opened.ok) return { what: "missing" };
  return {
    ...{ what: "one", id },
    opened: opened === null ? null : openedView(opened.value, ports.clock.now()),
    recipients: listed?.ok ? recipientsView(listed.value) : null,
  };
}

async function choices(web: Web, c: WebContext): Promise<ShownCampaigns> {
  const { ports } = web;
  const owner = c.get("user");
  const now = ports.clock.now();
  const [owned, templates] = await Promise.all([
    ports.instances.listByOwner(owner.id),
    ports.templates.listOf(owner.id),
  ]);
  const instances = owned
    .filter((instance) => isActive(instance, now))
    .map(({ id, name, client, platform }) => ({ id, name, client, platform }));
  return { what: "new", instances, templates: templates.map(templateView) };
}
