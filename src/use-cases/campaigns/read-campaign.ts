import type { RecipientState } from "#domain/campaigns/campaign.ts";
import { type Result, success } from "#domain/result.ts";
import type { CampaignCounts, ListedRecipient } from "#ports/campaigns.ts";
import { type FoundCampaign, findCampaign } from "./find-campaign.ts";
import type { CampaignNotFound, CampaignPorts, OwnedCampaign } from "./ports.ts";

type ReadPorts = Pick<CampaignPorts, "campaigns" | "instances">;

export interface CampaignReport extends FoundCampaign {
  readonly counts: CampaignCounts;
}

/** How it stands: counted from its lines and their messages. */
export async function readCampaign(
  ports: ReadPorts,
  owned: OwnedCampaign,
): Promise<Result<CampaignReport, CampaignNotFound>> {
  const found = await findCampaign(ports, owned);
  if (!found.ok) return found;
  return success({ ...found.value, counts: await ports.campaigns.countsOf(found.value.campaign) });
}

interface RecipientsInput extends OwnedCampaign {
  readonly states: readonly RecipientState[] | null;
  readonly after: number;
  readonly limit: number;
}

/** A page of its lines; `next` is where the page after begins. */
export async function listRecipients(
  ports: ReadPorts,
  { states, after, limit, ...owned }: RecipientsInput,
): Promise<
  Result<{ readonly recipients: readonly ListedRecipient[]; readonly next: number | null }, CampaignNotFound>
> {
  const found = await findCampaign(ports, owned);
  if (!found.ok) return found;
  const read = await ports.campaigns.listRecipients(found.value.campaign, { states, after, limit: limit + 1 });
  const recipients = read.slice(0, limit);
  return success({ recipients, next: read.length > limit ? (recipients.at(-1)?.line ?? null) : null });
}
