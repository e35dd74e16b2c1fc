import { type Result, success } from "#domain/result.ts";
import type { ListedRecipient } from "#ports/campaigns.ts";
import type { CampaignNotFound, CampaignPorts, OwnedCampaign } from "./ports.ts";
import { type CampaignReport, readCampaign } from "./read-campaign.ts";

export interface CampaignInHand extends CampaignReport {
  /** Of a draft, the first who are written to. */
  readonly first: readonly ListedRecipient[];
}

/** Messages that are shown before anything is sent. */
const SHOWN_FIRST = 5;

/** How it stands, and before it is started what it says to whom. */
export async function openCampaign(
  ports: Pick<CampaignPorts, "campaigns" | "instances">,
  owned: OwnedCampaign,
): Promise<Result<CampaignInHand, CampaignNotFound>> {
  const read = await readCampaign(ports, owned);
  if (!read.ok) return read;
  const { campaign } = read.value;
  const page = { states: ["waiting"], after: 0, limit: SHOWN_FIRST } as const;
  const first = campaign.state === "draft" ? await ports.campaigns.listRecipients(campaign, page) : [];
  return success({ ...read.value, first });
}
