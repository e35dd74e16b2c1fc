import { failure, type Result } from "#domain/result.ts";
import { type FoundCampaign, findCampaign } from "./find-campaign.ts";
import type { CampaignNotFound, CampaignNotReady, CampaignPorts, OwnedCampaign } from "./ports.ts";

/** Pauses it, or ends it for good: whoever waits is not written to. A message that is kept already still goes. */
export async function haltCampaign(
  ports: CampaignPorts,
  { how, ...owned }: OwnedCampaign & { readonly how: "pause" | "cancel" },
): Promise<Result<FoundCampaign, CampaignNotFound | CampaignNotReady>> {
  const found = await findCampaign(ports, owned);
  if (!found.ok) return found;
  const at = ports.clock.now();
  const moved =
    how === "pause"
      ? await ports.campaigns.move(found.value.campaign, ["running"], { state: "paused", reason: "owner", at })
      : await ports.campaigns.move(found.value.campaign, ["running", "paused"], {
          ...{ state: "cancelled", reason: null, at },
        });
  return moved ? await findCampaign(ports, owned) : failure({ code: "campaign-state" });
}
