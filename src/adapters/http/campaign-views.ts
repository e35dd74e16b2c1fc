import type { CampaignList, CampaignRecipients, OpenedCampaign } from "#ports/contracts/dashboard/campaigns.ts";
import type { CampaignInHand } from "#use-cases/campaigns/open-campaign.ts";
import type { CampaignReport, listRecipients } from "#use-cases/campaigns/read-campaign.ts";
import { campaignView, recipientView } from "#use-cases/campaigns/views.ts";

type SomeRecipients = Extract<Awaited<ReturnType<typeof listRecipients>>, { ok: true }>["value"];

export function campaignListView(reports: readonly CampaignReport[], now: Date): CampaignList {
  return { campaigns: reports.map((report) => campaignView(report, now)) };
}

export function openedView(opened: CampaignInHand, now: Date): OpenedCampaign {
  const { campaign, instance, ownPhone } = opened;
  const { language, texts } = campaign.template;
  const own = ownPhone === null ? null : { instanceId: instance.id, to: `+${ownPhone}` };
  return { campaign: campaignView(opened, now), language, texts, first: opened.first.map(recipientView), own };
}

export function recipientsView({ recipients, next }: SomeRecipients): CampaignRecipients {
  return { recipients: recipients.map(recipientView), next };
}
