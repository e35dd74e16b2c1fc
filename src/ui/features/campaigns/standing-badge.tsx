import type { RecipientState } from "#domain/campaigns/campaign.ts";
import { RECIPIENT_STATE_WORDING } from "#domain/wording/campaigns-page.ts";
import { say } from "#languages/say.ts";
import type { CampaignView } from "#ports/contracts/campaigns.ts";
import { Badge } from "../../components/badge.tsx";
import { Ticks } from "../../components/ticks.tsx";

type Tone = "success" | "neutral" | "warning" | "danger";

const STANDINGS: Readonly<Record<CampaignView["state"] | "scheduled", readonly [string, Tone]>> = {
  draft: [say("Draft"), "neutral"],
  scheduled: [say("Scheduled"), "warning"],
  running: [say("Running"), "success"],
  paused: [say("Paused"), "warning"],
  cancelled: [say("Cancelled"), "neutral"],
  done: [say("{what, select, campaign {Done} other {Done}}", { what: "campaign" }), "success"],
};

/** How a campaign stands, by shape and word. */
export function CampaignBadge({ campaign }: { readonly campaign: CampaignView }) {
  const [word, tone] = STANDINGS[isScheduled(campaign) ? "scheduled" : campaign.state];
  return <Badge tone={tone}>{word}</Badge>;
}

/** It was started, and nobody has been written to because its time has not come. */
export function isScheduled({ state, startAt, counts, recipients }: CampaignView): boolean {
  return state === "running" && startAt !== null && counts.waiting === recipients && Date.parse(startAt) > Date.now();
}

const TONES: Readonly<Record<RecipientState, Tone>> = {
  waiting: "neutral",
  sending: "warning",
  sent: "neutral",
  delivered: "neutral",
  read: "success",
  failed: "danger",
  stopped: "warning",
  refused: "warning",
};

/** What became of one recipient: ticks for what the network has. */
export function RecipientBadge({ state }: { readonly state: RecipientState }) {
  const icon =
    state === "sent" || state === "delivered" || state === "read" ? (
      <span aria-hidden="true" className="-ms-0.5">
        <Ticks status={state} />
      </span>
    ) : undefined;
  return (
    <Badge tone={TONES[state]} icon={icon}>
      {RECIPIENT_STATE_WORDING[state]}
    </Badge>
  );
}
