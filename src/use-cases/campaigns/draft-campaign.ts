import type { Result } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { type CreateCampaignFailure, type CreateCampaignInput, createCampaign } from "./create-campaign.ts";
import type { FoundCampaign } from "./find-campaign.ts";
import type { CampaignNotReady, CampaignPorts } from "./ports.ts";
import { readCampaignList } from "./read-list.ts";

interface DraftCampaignInput extends CreateCampaignInput {
  readonly csv: string;
}

/** A draft and its list at once: where the list is none, nothing is left behind. */
export async function draftCampaign(
  ports: CampaignPorts,
  { csv, ...input }: DraftCampaignInput,
): Promise<Result<FoundCampaign, CreateCampaignFailure | CampaignNotReady | FieldFailure<"csv">>> {
  const made = await createCampaign(ports, input);
  if (!made.ok) return made;
  const { campaign } = made.value;
  const owned = { ownerId: input.ownerId, id: campaign.id, clients: null };
  const read = await readCampaignList(ports, { ...owned, pieces: [csv] });
  if (!read.ok) await ports.campaigns.remove(campaign);
  return read;
}
