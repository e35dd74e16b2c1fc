import { isYoung } from "#domain/campaigns/campaign.ts";
import { failure, type Result } from "#domain/result.ts";
import { type FoundCampaign, findCampaign } from "./find-campaign.ts";
import type { CampaignNotFound, CampaignNotReady, CampaignPorts, OwnedCampaign } from "./ports.ts";

interface StartInput extends OwnedCampaign {
  /** Its owner knows that the instance is young, and wants it all the same. */
  readonly confirmed: boolean;
}

/** A draft begins, what is paused goes on. */
export async function startCampaign(
  ports: CampaignPorts,
  { confirmed, ...owned }: StartInput,
): Promise<Result<FoundCampaign, CampaignNotFound | CampaignNotReady | { readonly code: "campaign-unconfirmed" }>> {
  const found = await findCampaign(ports, owned);
  if (!found.ok) return found;
  const { campaign, instance } = found.value;
  if (campaign.recipients === 0) return failure({ code: "campaign-state" });
  const now = ports.clock.now();
  if (campaign.state === "draft" && !confirmed && isYoung(instance, now)) {
    return failure({ code: "campaign-unconfirmed" });
  }
  const to = { state: "running", reason: null, at: now } as const;
  if (!(await ports.campaigns.move(campaign, ["draft", "paused"], to))) return failure({ code: "campaign-state" });
  return await findCampaign(ports, owned);
}
