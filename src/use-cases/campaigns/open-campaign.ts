import { type Result, success } from "#domain/result.ts";
import type { ListedRecipient } from "#ports/campaigns.ts";
import type { LinkStore } from "#ports/links.ts";
import type { CampaignNotFound, CampaignPorts, OwnedCampaign } from "./ports.ts";
import { type CampaignReport, readCampaign } from "./read-campaign.ts";

export interface CampaignInHand extends CampaignReport {
  /** Of a draft, the first who are written to. */
  readonly first: readonly ListedRecipient[];
  /** Of a draft, the phone of the linked account, without plus; null where none is connected. */
  readonly ownPhone: string | null;
}

/** Messages that are shown before anything is sent. */
const SHOWN_FIRST = 5;

/** How it stands, and before it is started what it says to whom. */
export async function openCampaign(
  ports: Pick<CampaignPorts, "campaigns" | "instances"> & { readonly links: Pick<LinkStore, "listOf"> },
  owned: OwnedCampaign,
): Promise<Result<CampaignInHand, CampaignNotFound>> {
  const read = await readCampaign(ports, owned);
  if (!read.ok) return read;
  const { campaign } = read.value;
  const page = { states: ["waiting"], after: 0, limit: SHOWN_FIRST } as const;
  if (campaign.state !== "draft") return success({ ...read.value, first: [], ownPhone: null });
  const [first, links] = await Promise.all([
    ports.campaigns.listRecipients(campaign, page),
    ports.links.listOf(owned.ownerId),
  ]);
  const link = links.get(campaign.instanceId);
  const ownPhone = link?.state === "connected" ? (link.account?.phone ?? null) : null;
  return success({ ...read.value, first, ownPhone });
}
