import type { RecipientState } from "#domain/campaigns/campaign.ts";
import { RECIPIENT_STATE_WORDING } from "#domain/wording/campaigns-page.ts";
import { say } from "#languages/say.ts";
import type { CampaignView } from "#ports/contracts/campaigns.ts";
import { classNames } from "../../components/class-names.ts";
import { amount } from "../../format/numbers.ts";

const WAITING = "bg-[color-mix(in_srgb,var(--ink-muted)_16%,var(--surface))]";
const STATES = [
  ["read", "bg-brand"],
  ["delivered", "bg-[color-mix(in_srgb,var(--brand)_50%,var(--surface))]"],
  ["sent", "bg-[color-mix(in_srgb,var(--ink-muted)_50%,var(--surface))]"],
  ["failed", "bg-danger"],
  ["stopped", "bg-warning"],
  ["sending", "bg-[color-mix(in_srgb,var(--ink-muted)_30%,var(--surface))]"],
  ["waiting", WAITING],
] as const satisfies readonly (readonly [RecipientState, string])[];

/** Of those who are written to, how many have had their turn. */
export function reachedOf({ recipients, counts }: Pick<CampaignView, "recipients" | "counts">): number {
  return recipients - counts.waiting - counts.sending;
}

/** How a campaign's recipients are shared out among what became of them. */
export function ProgressBar({ campaign, thin = false }: { readonly campaign: CampaignView; readonly thin?: boolean }) {
  const { recipients, counts } = campaign;
  return (
    <div
      role="progressbar"
      aria-label={say("Progress")}
      aria-valuemin={0}
      aria-valuenow={reachedOf(campaign)}
      aria-valuemax={Math.max(1, recipients)}
      aria-valuetext={reachedInWords(campaign)}
      className={classNames("flex gap-0.5 overflow-hidden rounded-full", thin ? "h-1.5" : "h-2.5", WAITING)}
    >
      {STATES.map(([state, colour]) =>
        counts[state] === 0 ? null : (
          <span
            key={state}
            style={{ flexGrow: counts[state] }}
            className={classNames("basis-0", state !== "waiting" && "min-w-1", colour)}
          />
        ),
      )}
    </div>
  );
}

/** Such as "412 of 1,197". */
export function reachedInWords(campaign: CampaignView): string {
  return say("{done} of {all}", { done: amount(reachedOf(campaign)), all: amount(campaign.recipients) });
}

/** What the bar's colours mean, and how many each is. */
export function ProgressKeys({ campaign: { counts } }: { readonly campaign: CampaignView }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-muted">
      {STATES.map(([state, colour]) =>
        counts[state] === 0 && (state === "sending" || state === "stopped") ? null : (
          <li key={state} className="inline-flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={classNames(
                "size-2 flex-none rounded-[2px]",
                colour,
                state === "waiting" && "inset-ring inset-ring-edge",
              )}
            />
            {RECIPIENT_STATE_WORDING[state]}
            <b className="font-medium text-ink tabular-nums">{amount(counts[state])}</b>
          </li>
        ),
      )}
    </ul>
  );
}
