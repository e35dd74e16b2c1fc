import { CAMPAIGN_QUERY, NEW_CAMPAIGN_QUERY } from "#ports/contracts/dashboard/campaign-address.ts";
import { PAGES } from "#ports/contracts/pages.ts";

export const NEW_CAMPAIGN_HREF = `${PAGES.campaigns.path}?${NEW_CAMPAIGN_QUERY}`;

export function campaignHref(id: string): string {
  return `${PAGES.campaigns.path}?${new URLSearchParams({ [CAMPAIGN_QUERY]: id })}`;
}
