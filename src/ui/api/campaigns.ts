import { STATE_QUERY } from "#ports/contracts/dashboard/campaign-address.ts";
import type { CampaignList, CampaignRecipients, OpenedCampaign } from "#ports/contracts/dashboard/campaigns.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { pathTo, request } from "./request.ts";

/** What a new campaign is made of. */
interface WrittenCampaign {
  readonly name: string;
  readonly template: string;
  readonly perMinute: number;
  /** ISO 8601; undefined begins when it is started. */
  readonly startAt: string | undefined;
  /** The list. */
  readonly csv: string;
}

export function listCampaigns(signal?: AbortSignal): Promise<CampaignList> {
  return request(DASHBOARD_PATHS.campaigns, { signal });
}

export function openCampaign(campaignId: string, signal?: AbortSignal): Promise<OpenedCampaign> {
  return request(pathTo(DASHBOARD_PATHS.campaign, { campaignId }), { signal });
}

export function draftCampaign(instanceId: string, written: WrittenCampaign): Promise<OpenedCampaign> {
  return request(pathTo(DASHBOARD_PATHS.draftCampaign, { id: instanceId }), { method: "POST", body: written });
}

export function replaceList(campaignId: string, csv: string): Promise<OpenedCampaign> {
  return request(pathTo(DASHBOARD_PATHS.campaignRecipients, { campaignId }), { method: "POST", body: { csv } });
}

export function startCampaign(campaignId: string, confirmed: boolean): Promise<OpenedCampaign> {
  return request(pathTo(DASHBOARD_PATHS.startCampaign, { campaignId }), { method: "POST", body: { confirmed } });
}

export function haltCampaign(campaignId: string, how: "pause" | "cancel"): Promise<OpenedCampaign> {
  return request(pathTo(DASHBOARD_PATHS[`${how}Campaign`], { campaignId }), { method: "POST", body: {} });
}

export async function removeCampaign(campaignId: string): Promise<void> {
  await request(pathTo(DASHBOARD_PATHS.campaign, { campaignId }), { method: "DELETE" });
}

/** `states` with commas between them; empty is all. */
export function listRecipients(
  campaignId: string,
  { states, after }: { readonly states: string; readonly after: number },
  signal?: AbortSignal,
): Promise<CampaignRecipients> {
  const query = new URLSearchParams({ ...(states === "" ? {} : { [STATE_QUERY]: states }), after: String(after) });
  return request(`${pathTo(DASHBOARD_PATHS.campaignRecipients, { campaignId })}?${query}`, { signal });
}

/** Where they can be had as a table. */
export function recipientsCsvPath(campaignId: string, states: string): string {
  const path = pathTo(DASHBOARD_PATHS.campaignCsv, { campaignId });
  return states === "" ? path : `${path}?${new URLSearchParams({ [STATE_QUERY]: states })}`;
}
