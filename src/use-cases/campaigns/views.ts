import { isYoung, minutesLeft } from "#domain/campaigns/campaign.ts";
import { STOP_WORDS } from "#domain/campaigns/stop-words.ts";
import { reasonInWords } from "#domain/wording/analytics.ts";
import { LINE_PROBLEM_WORDING } from "#domain/wording/campaigns.ts";
import type { ListedRecipient } from "#ports/campaigns.ts";
import type { CampaignRecipientView, CampaignView } from "#ports/contracts/campaigns.ts";
import type { StopWordsView } from "#ports/contracts/stop-words.ts";
import type { CampaignReport } from "./read-campaign.ts";

/** A campaign, as its owner sees it. */
export function campaignView({ campaign, instance, counts }: CampaignReport, now: Date): CampaignView {
  const { id, name, template, perMinute, state, reason, recipients, refused } = campaign;
  return {
    id,
    name,
    client: instance.client,
    platform: instance.platform,
    template: template.name,
    perMinute,
    state,
    reason,
    recipients,
    refused,
    counts: { ...counts },
    minutesLeft: counts.waiting === 0 ? 0 : minutesLeft(counts.waiting, perMinute),
    needsConfirmation: state === "draft" && isYoung(instance, now),
    startAt: campaign.startAt?.toISOString() ?? null,
    createdAt: campaign.createdAt.toISOString(),
    startedAt: campaign.startedAt?.toISOString() ?? null,
    endedAt: campaign.endedAt?.toISOString() ?? null,
  };
}

export function recipientView(recipient: ListedRecipient): CampaignRecipientView {
  const { line, written, language, values, state, problem, about, messageId, failure, at } = recipient;
  const failed = state === "failed" ? (failure ?? "unknown") : null;
  return {
    line,
    to: written,
    language,
    values: { ...values },
    state,
    code: problem ?? failed,
    detail: problem === null ? failureInWords(failed) : LINE_PROBLEM_WORDING[problem](about ?? ""),
    messageId,
    at: at?.toISOString() ?? null,
  };
}

/** Null of none; what no longer says why, such as a message that was cancelled, is not known. */
function failureInWords(code: string | null): string | null {
  if (code === null) return null;
  return code === "unknown" ? LINE_PROBLEM_WORDING.unknown("") : reasonInWords(code);
}

/** An account's own words, and those that all have. */
export function stopWordsView(words: readonly string[]): StopWordsView {
  return { words: [...words], always: [...STOP_WORDS] };
}
