import type { Campaign } from "#domain/campaigns/campaign.ts";
import type { Instance } from "#domain/instances/instance.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { CampaignNotFound, CampaignPorts, OwnedCampaign } from "./ports.ts";

export interface FoundCampaign {
  readonly campaign: Campaign;
  readonly instance: Instance;
}

/** A campaign with its instance, where the caller reaches both. */
export async function findCampaign(
  { campaigns, instances }: Pick<CampaignPorts, "campaigns" | "instances">,
  { ownerId, id, clients }: OwnedCampaign,
): Promise<Result<FoundCampaign, CampaignNotFound>> {
  const campaign = await campaigns.find(ownerId, id);
  const instance = campaign === null ? null : await instances.findOwned(ownerId, campaign.instanceId);
  const isReached = instance !== null && (clients === null || clients.includes(instance.client));
  return campaign === null || !isReached ? failure({ code: "campaign-not-found" }) : success({ campaign, instance });
}
