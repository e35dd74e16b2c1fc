import { Hono } from "hono";
import { PER_MINUTE, type RecipientState } from "#domain/campaigns/campaign.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { CAMPAIGN_WORDING } from "#domain/wording/campaigns.ts";
import { campaignListBody, MAX_LIST_BODY_BYTES, startCampaignBody } from "#ports/contracts/campaigns.ts";
import { readRecipientStates } from "#ports/contracts/dashboard/campaign-address.ts";
import { draftCampaignBody } from "#ports/contracts/dashboard/campaigns.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { draftCampaign } from "#use-cases/campaigns/draft-campaign.ts";
import type { FoundCampaign } from "#use-cases/campaigns/find-campaign.ts";
import { haltCampaign } from "#use-cases/campaigns/halt-campaign.ts";
import { listCampaigns } from "#use-cases/campaigns/list-campaigns.ts";
import { openCampaign } from "#use-cases/campaigns/open-campaign.ts";
import { listRecipients } from "#use-cases/campaigns/read-campaign.ts";
import { readCampaignList } from "#use-cases/campaigns/read-list.ts";
import { removeCampaign } from "#use-cases/campaigns/remove-campaign.ts";
import { startCampaign } from "#use-cases/campaigns/start-campaign.ts";
import { findOwned } from "#use-cases/instances/find-owned.ts";
import { readInput, refuse } from "../answers.ts";
import { campaignListView, openedView, recipientsView } from "../campaign-views.ts";
import { type Outcome, outcomeOf, type UseCaseFailure } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { noFields } from "../middleware/no-fields.ts";
import { readTurn } from "../middleware/read-turn.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { campaignCsv } from "./campaign-csv.ts";
import { noOtherMethod, ownedInput } from "./owned.ts";

/** Lines of one answer. */
export const RECIPIENTS_A_PAGE = 50;

/** One's own campaigns. */
export function campaignsApi(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);
  const inTurn = readTurn(web, "call");

  /** How it stands by now, after something was done about it. */
  async function shown(c: WebContext, done: Result<FoundCampaign, UseCaseFailure>, status: 200 | 201 = 200) {
    if (!done.ok) return refuse(c, outcomeOf(done.failure));
    const { ownerId, id } = done.value.campaign;
    const opened = await openCampaign(ports, { ownerId, id, clients: null });
    return opened.ok
      ? c.json(openedView(opened.value, ports.clock.now()), status)
      : refuse(c, outcomeOf(opened.failure));
  }

  routes.get(DASHBOARD_PATHS.campaigns, signedIn, inTurn, async (c) => {
    const reports = await listCampaigns(ports, { ownerId: c.get("user").id, clients: null });
    return c.json(campaignListView(reports, ports.clock.now()));
  });

  routes.post(DASHBOARD_PATHS.draftCampaign, signedIn, async (c) => {
    const input = await readInput(c, draftCampaignBody, MAX_LIST_BODY_BYTES);
    if (!input.ok) return refuse(c, input.failure);
    const owned = await findOwned(ports, ownedInput(c));
    if (!owned.ok) return refuse(c, outcomeOf(owned.failure));
    const { csv, name, template, perMinute = PER_MINUTE.steady, startAt } = input.value;
    const form = { name, template, perMinute, startAt: startAt === undefined ? null : new Date(startAt) };
    const { id: instanceId, ownerId } = owned.value;
    return await shown(c, await draftCampaign(ports, { ownerId, instanceId, form, csv }), 201);
  });

  routes.get(DASHBOARD_PATHS.campaign, signedIn, inTurn, async (c) => {
    const opened = await openCampaign(ports, ownCampaign(c));
    return opened.ok ? c.json(openedView(opened.value, ports.clock.now())) : refuse(c, outcomeOf(opened.failure));
  });

  routes.delete(DASHBOARD_PATHS.campaign, signedIn, noFields, async (c) => {
    const removed = await removeCampaign(ports, ownCampaign(c));
    return removed.ok ? c.json({ removed: true }) : refuse(c, outcomeOf(removed.failure));
  });

  routes.get(DASHBOARD_PATHS.campaignRecipients, signedIn, inTurn, async (c) => {
    const states = statesOf(c);
    if (!states.ok) return refuse(c, states.failure);
    const after = Number(c.req.query("after") ?? 0) || 0;
    const page = { states: states.value, after, limit: RECIPIENTS_A_PAGE };
    const read = await listRecipients(ports, { ...ownCampaign(c), ...page });
    return read.ok ? c.json(recipientsView(read.value)) : refuse(c, outcomeOf(read.failure));
  });

  routes.post(DASHBOARD_PATHS.campaignRecipients, signedIn, async (c) => {
    const input = await readInput(c, campaignListBody, MAX_LIST_BODY_BYTES);
    if (!input.ok) return refuse(c, input.failure);
    return await shown(c, await readCampaignList(ports, { ...ownCampaign(c), pieces: [input.value.csv] }));
  });

  routes.get(DASHBOARD_PATHS.campaignCsv, signedIn, inTurn, async (c) => {
    const states = statesOf(c);
    return states.ok
      ? await campaignCsv(web, c, { ...ownCampaign(c), states: states.value })
      : refuse(c, states.failure);
  });

  routes.post(DASHBOARD_PATHS.startCampaign, signedIn, async (c) => {
    const input = await readInput(c, startCampaignBody);
    if (!input.ok) return refuse(c, input.failure);
    const { confirmed = false } = input.value;
    return await shown(c, await startCampaign(ports, { ...ownCampaign(c), confirmed }));
  });

  for (const how of ["pause", "cancel"] as const) {
    routes.post(DASHBOARD_PATHS[`${how}Campaign`], signedIn, noFields, async (c) =>
      shown(c, await haltCampaign(ports, { ...ownCampaign(c), how })),
    );
  }

  const lists = ["campaigns", "draftCampaign", "campaign", "campaignRecipients", "campaignCsv"] as const;
  for (const name of [...lists, "startCampaign", "pauseCampaign", "cancelCampaign"] as const) {
    noOtherMethod(routes, DASHBOARD_PATHS[name]);
  }
  return routes;
}

function ownCampaign(c: WebContext) {
  return { ownerId: c.get("user").id, id: c.req.param("campaignId") ?? "", clients: null };
}

/** Null asks for all. */
function statesOf(c: WebContext): Result<readonly RecipientState[] | null, Outcome> {
  const text = c.req.query("state");
  if (text === undefined) return success(null);
  const states = readRecipientStates(text);
  if (states !== null) return success(states);
  return failure({ code: "MALFORMED", message: CAMPAIGN_WORDING.statesInvalid, field: "state" });
}
