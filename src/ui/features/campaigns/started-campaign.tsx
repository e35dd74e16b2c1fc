import { Ban, Pause, Play, Trash2 } from "lucide-react";
import { CAMPAIGNS_PAGE_WORDING, PAUSE_WORDING } from "#domain/wording/campaigns-page.ts";
import { say } from "#languages/say.ts";
import type { CampaignView } from "#ports/contracts/campaigns.ts";
import type { CampaignRecipients } from "#ports/contracts/dashboard/campaigns.ts";
import { haltCampaign, startCampaign } from "../../api/campaigns.ts";
import { writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { PageHead } from "../../components/page-head.tsx";
import { tookInWords } from "../../format/durations.ts";
import { amount } from "../../format/numbers.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import type { AskedOfCampaign } from "./dialogs.tsx";
import { CampaignTime } from "./moment.tsx";
import { ProgressBar, ProgressKeys, reachedInWords, reachedOf } from "./progress.tsx";
import { RecipientList } from "./recipient-rows.tsx";
import { CampaignBadge, isScheduled } from "./standing-badge.tsx";
import { useCampaignChanged } from "./use-campaigns.ts";

interface StartedProps {
  readonly campaign: CampaignView;
  readonly recipients: CampaignRecipients | null;
  readonly onAsk: (asked: AskedOfCampaign) => void;
}

const ICON = { "aria-hidden": true, className: "-ms-0.5 size-4.5", strokeWidth: 1.6 } as const;

/** One that was started: how far it is, and what became of whom. */
export function StartedCampaign({ campaign, recipients, onAsk }: StartedProps) {
  const changed = useCampaignChanged();
  const { id, name, state, reason } = campaign;
  const act = useMutation({
    mutationFn: (what: "pause" | "resume") => (what === "pause" ? haltCampaign(id, what) : startCampaign(id, false)),
    onSuccess: changed,
  });
  return (
    <>
      <PageHead title={name}>
        <CampaignBadge campaign={campaign} />
        {state === "running" ? (
          <Button
            busy={act.isPending}
            busyLabel={say("Pausing…")}
            onClick={() => act.mutate("pause")}
            icon={<Pause {...ICON} />}
          >
            {say("Pause")}
          </Button>
        ) : null}
        {state === "paused" ? (
          <Button
            variant="primary"
            busy={act.isPending}
            busyLabel={say("Resuming…")}
            onClick={() => act.mutate("resume")}
            icon={<Play {...ICON} />}
          >
            {say("Resume")}
          </Button>
        ) : null}
        {state === "running" || state === "paused" ? (
          <Button aria-haspopup="dialog" onClick={() => onAsk("cancel")} icon={<Ban {...ICON} />}>
            {say("Cancel campaign")}
          </Button>
        ) : (
          <Button aria-haspopup="dialog" onClick={() => onAsk("delete")} icon={<Trash2 {...ICON} />}>
            {say("Delete")}
          </Button>
        )}
      </PageHead>
      {act.isError ? (
        <Alert className="mb-4">{writeSentence(act.error, CAMPAIGNS_PAGE_WORDING.actFailed)}</Alert>
      ) : null}
      {state === "paused" && reason !== null ? (
        <p
          role="status"
          className="mb-4 flex items-center gap-2.5 rounded-lg border border-[color-mix(in_srgb,var(--warning)_36%,var(--line))] bg-warning-tint px-4 py-3 text-warning-ink"
        >
          <Pause aria-hidden="true" className="size-4.5 flex-none" strokeWidth={1.6} />
          {PAUSE_WORDING[reason]}
        </p>
      ) : null}
      <Standing campaign={campaign} />
      <Figures campaign={campaign} />
      <RecipientList campaign={campaign} initial={recipients} />
    </>
  );
}

function Standing({ campaign }: { readonly campaign: CampaignView }) {
  const { recipients } = campaign;
  const share = recipients === 0 ? 0 : Math.floor((reachedOf(campaign) / recipients) * 100);
  return (
    <section aria-label={say("Progress")} className="grid gap-3 rounded-lg border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <b className="text-xl font-semibold tracking-[-0.022em] tabular-nums">{reachedInWords(campaign)}</b>
        <span className="text-ink-muted tabular-nums">{share}%</span>
        <span className="text-ink-muted max-md:basis-full md:ms-auto">
          <Forecast campaign={campaign} />
        </span>
      </div>
      <ProgressBar campaign={campaign} />
      <ProgressKeys campaign={campaign} />
    </section>
  );
}

/** When it begins, how long it still takes, or when it ended. */
function Forecast({ campaign }: { readonly campaign: CampaignView }) {
  const { state, startAt, endedAt, minutesLeft } = campaign;
  if (isScheduled(campaign) && startAt !== null) {
    return (
      <>
        {say("Starts")} <CampaignTime iso={startAt} />
      </>
    );
  }
  if (endedAt !== null) {
    return (
      <>
        {say("Ended")} <CampaignTime iso={endedAt} />
      </>
    );
  }
  if (minutesLeft === 0) return null;
  const time = tookInWords(minutesLeft * 60_000);
  return state === "paused" ? say("{time} of sending left", { time }) : say("About {time} left", { time });
}

function Figures({ campaign: { perMinute, counts, recipients, refused } }: { readonly campaign: CampaignView }) {
  const figures = [
    { term: say("Pace"), value: perMinute, note: say("a minute at most") },
    {
      term: say("Failed"),
      value: counts.failed,
      note: say("of {count} who are written to", { count: amount(recipients) }),
    },
    { term: say("Said STOP"), value: counts.stopped, note: say("not written to again") },
    { term: say("Refused"), value: refused, note: say("rows that name nobody to write to") },
  ];
  return (
    <dl className="mt-4 grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface md:grid-cols-4">
      {figures.map(({ term, value, note }, index) => (
        <div
          key={term}
          className={classNames(
            "row-span-3 grid grid-rows-subgrid border-line ps-4 pe-2 pt-3.5 pb-3 md:px-5 md:py-4",
            index % 2 === 1 && "max-md:border-s",
            index > 1 && "max-md:border-t",
            index > 0 && "md:border-s",
          )}
        >
          <dt className="text-ink-muted">{term}</dt>
          <dd className="mt-1 text-xl font-semibold tracking-[-0.022em] tabular-nums">{amount(value)}</dd>
          <dd className="mt-1.5 text-xs text-ink-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
