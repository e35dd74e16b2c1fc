import type { CampaignsProps } from "#ports/contracts/dashboard/campaigns.ts";
import { Campaigns } from "../features/campaigns/campaigns.tsx";

export function CampaignsPage({ shown }: CampaignsProps) {
  return <Campaigns shown={shown} />;
}
