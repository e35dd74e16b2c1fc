import { failure, type Result, success } from "#domain/result.ts";
import { findCampaign } from "./find-campaign.ts";
import type { CampaignNotFound, CampaignNotReady, CampaignPorts, OwnedCampaign } from "./ports.ts";

/** With its list; its messages stay. One that goes on is cancelled first. */
export async function removeCampaign(
  ports: CampaignPorts,
  owned: OwnedCampaign,
): Promise<Result<null, CampaignNotFound | CampaignNotReady>> {
  const found = await findCampaign(ports, owned);
  if (!found.ok) return found;
  const { campaign } = found.value;
  if (campaign.state === "running" || campaign.state === "paused") return failure({ code: "campaign-state" });
  await ports.campaigns.remove(campaign);
  return success(null);
}
