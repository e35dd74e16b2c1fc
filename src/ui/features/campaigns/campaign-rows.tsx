import { say } from "#languages/say.ts";
import type { CampaignView } from "#ports/contracts/campaigns.ts";
import { ChannelIcon, PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { amount } from "../../format/numbers.ts";
import { campaignHref } from "./address.ts";
import { ProgressBar, reachedInWords } from "./progress.tsx";
import { CampaignBadge } from "./standing-badge.tsx";

/** Each campaign by its name, with how far it is. */
export function CampaignRows({ campaigns }: { readonly campaigns: readonly CampaignView[] }) {
  return (
    <ul aria-label={say("Campaigns")} className="rounded-lg border border-line bg-surface">
      {campaigns.map((campaign) => (
        <li key={campaign.id} className="border-line not-first:border-t">
          <CampaignRow campaign={campaign} />
        </li>
      ))}
    </ul>
  );
}

function CampaignRow({ campaign }: { readonly campaign: CampaignView }) {
  const { id, name, client, platform, template, counts, recipients, state } = campaign;
  return (
    <a
      href={campaignHref(id)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2.5 px-4 py-3.5 no-underline hover:bg-hover focus-visible:-outline-offset-2 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_104px] md:px-5"
    >
      <span className="grid min-w-0 gap-1">
        <b className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </b>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted">
          <span role="img" aria-label={PLATFORM_NAMES[platform]}>
            <ChannelIcon platform={platform} size="sm" />
          </span>
          <bdi dir="ltr">{client}</bdi>
          <bdi dir="ltr" className="wrap-anywhere">
            {template}
          </bdi>
        </span>
      </span>
      <span className="grid min-w-0 gap-1.5 max-md:col-span-full max-md:row-start-2">
        {state === "draft" ? (
          <span className="text-xs text-ink-muted">
            {say("{count, plural, one {{amount} recipient} other {{amount} recipients}}", {
              count: recipients,
              amount: amount(recipients),
            })}
          </span>
        ) : (
          <>
            <ProgressBar campaign={campaign} thin />
            <span className="flex gap-3 text-xs text-ink-muted tabular-nums">
              <span className="me-auto">{reachedInWords(campaign)}</span>
              {counts.failed === 0 ? null : (
                <span className="text-danger-ink">
                  {say("{count, plural, one {{amount} failed} other {{amount} failed}}", {
                    count: counts.failed,
                    amount: amount(counts.failed),
                  })}
                </span>
              )}
            </span>
          </>
        )}
      </span>
      <span className="justify-self-end max-md:col-start-2 max-md:row-start-1">
        <CampaignBadge campaign={campaign} />
      </span>
    </a>
  );
}
