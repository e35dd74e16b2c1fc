import { ChevronRight, Download, Play, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { minutesLeft } from "#domain/campaigns/campaign.ts";
import { CAMPAIGNS_PAGE_WORDING } from "#domain/wording/campaigns-page.ts";
import { say } from "#languages/say.ts";
import type { CampaignView } from "#ports/contracts/campaigns.ts";
import type { CampaignRecipients, OpenedCampaign } from "#ports/contracts/dashboard/campaigns.ts";
import { recipientsCsvPath, startCampaign } from "../../api/campaigns.ts";
import { writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { ChannelIcon, PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { FieldError } from "../../components/field.tsx";
import { useLater } from "../../components/later.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { tookInWords } from "../../format/durations.ts";
import { amount } from "../../format/numbers.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import type { AskedOfCampaign } from "./dialogs.tsx";
import { MessagePreview } from "./message-preview.tsx";
import { CampaignTime } from "./moment.tsx";
import { MoreRecipients, PendingRecipients, WrittenRecipient } from "./recipient-parts.tsx";
import { Fact, Section } from "./section.tsx";
import { CampaignBadge } from "./standing-badge.tsx";
import { useCampaignChanged, useRecipients } from "./use-campaigns.ts";

/** It knows how each platform is sent to, which the page need not wait for. */
const loadTrial = () => import("./try-on-me.tsx");

interface DraftProps {
  readonly opened: OpenedCampaign;
  readonly onAsk: (asked: AskedOfCampaign) => void;
}

/** Before it is started: who is written to and who is not, and what the first will read. */
export function DraftCampaign({ opened, onAsk }: DraftProps) {
  const { campaign, first } = opened;
  const [chosen, setChosen] = useState(0);
  const trial = useLater(loadTrial, true);
  const at = Math.max(0, Math.min(chosen, first.length - 1));
  return (
    <>
      <PageHead title={campaign.name}>
        <CampaignBadge campaign={campaign} />
        <Button
          aria-haspopup="dialog"
          onClick={() => onAsk("delete")}
          icon={<Trash2 aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />}
        >
          {say("Delete")}
        </Button>
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[1181px]:grid-cols-[minmax(0,1fr)_264px] min-[1181px]:gap-6">
        <div className="grid min-w-0 gap-4">
          <Section
            title={say("Recipients")}
            aside={
              <Button size="sm" aria-haspopup="dialog" onClick={() => onAsk("replace")}>
                {say("Replace the list")}
              </Button>
            }
          >
            <Tally campaign={campaign} />
            {campaign.refused === 0 ? null : <RefusedRows key={campaign.refused} campaign={campaign} />}
          </Section>
          <Section title={say("What they will read")}>
            <MessagePreview opened={opened} at={at} onLook={setChosen} />
          </Section>
        </div>
        <Start campaign={campaign}>
          {trial.part === null ? null : <trial.part.TryOnMe key={at} opened={opened} at={at} />}
        </Start>
      </div>
    </>
  );
}

function Tally({ campaign: { recipients, refused } }: { readonly campaign: CampaignView }) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <span>
          <b className="font-semibold tabular-nums">{amount(recipients)}</b> {say("will be written to")}
        </span>
        {refused === 0 ? null : (
          <span>
            <b className="font-semibold text-danger-ink tabular-nums">{amount(refused)}</b> {say("will not")}
          </span>
        )}
      </p>
      <div aria-hidden="true" className="flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        {recipients === 0 ? null : <span style={{ flexGrow: recipients }} className="basis-0 bg-brand" />}
        {refused === 0 ? null : <span style={{ flexGrow: refused }} className="min-w-1 basis-0 bg-danger" />}
      </div>
    </div>
  );
}

function RefusedRows({ campaign: { id, refused } }: { readonly campaign: CampaignView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group overflow-hidden rounded-lg border border-line"
    >
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 px-3 font-medium focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4.5 flex-none text-ink-muted transition-transform group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:-rotate-90"
          strokeWidth={1.6}
        />
        {say("{count, plural, one {{amount} row is refused, and why} other {{amount} rows are refused, and why}}", {
          count: refused,
          amount: amount(refused),
        })}
      </summary>
      {isOpen ? <Refused id={id} /> : null}
      <div className="border-t border-line bg-sunken px-3 py-2">
        <a href={recipientsCsvPath(id, "refused")} download className={buttonClass({ variant: "quiet", size: "sm" })}>
          <Download aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.6} />
          {say("Download with reasons")}
        </a>
      </div>
    </details>
  );
}

function Refused({ id }: { readonly id: string }) {
  const query = useRecipients(id, "refused", null);
  const recipients = query.data?.pages.flatMap((page) => page.recipients);
  return (
    <div className="max-h-96 overflow-y-auto border-t border-line">
      {recipients === undefined ? (
        <div className="px-4">
          <PendingRecipients query={query} />
        </div>
      ) : (
        <RefusedList recipients={recipients} />
      )}
      {query.hasNextPage ? (
        <div className="border-t border-line p-2 text-center">
          <MoreRecipients query={query} />
        </div>
      ) : null}
    </div>
  );
}

function RefusedList({ recipients }: Pick<CampaignRecipients, "recipients">) {
  return (
    <ul aria-label={say("Refused")} className="divide-y divide-line">
      {recipients.map(({ line, to, detail }) => (
        <li
          key={line}
          className="grid grid-cols-[80px_minmax(0,1fr)] gap-x-3 gap-y-0.5 px-3 py-2 md:grid-cols-[80px_minmax(0,1fr)_minmax(0,1.2fr)] md:px-4"
        >
          <span className="whitespace-nowrap text-ink-muted tabular-nums">
            {say("Row {line}", { line: amount(line) })}
          </span>
          <WrittenRecipient to={to} />
          <span className="wrap-anywhere max-md:col-start-2 max-md:text-ink-muted">{detail}</span>
        </li>
      ))}
    </ul>
  );
}

function Start({ campaign, children }: { readonly campaign: CampaignView; readonly children: ReactNode }) {
  const { id, recipients, client, platform, template, perMinute, startAt, needsConfirmation } = campaign;
  const changed = useCampaignChanged();
  const [confirmed, setConfirmed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const start = useMutation({ mutationFn: () => startCampaign(id, confirmed), onSuccess: changed });
  const isLater = startAt !== null && Date.parse(startAt) > Date.now();
  return (
    <aside
      aria-label={say("Ready to start")}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 md:px-5 min-[1181px]:sticky min-[1181px]:top-6"
    >
      <h2 className="text-base tracking-[-0.008em]">{say("Ready to start")}</h2>
      <dl className="grid gap-2">
        <Fact term={say("Recipients")}>{amount(recipients)}</Fact>
        <Fact term={say("Sent from")}>
          <span className="inline-flex items-center gap-1.5">
            <span role="img" aria-label={PLATFORM_NAMES[platform]}>
              <ChannelIcon platform={platform} size="sm" />
            </span>
            <bdi dir="ltr">{client}</bdi>
          </span>
        </Fact>
        <Fact term={say("Template")}>
          <bdi dir="ltr">{template}</bdi>
        </Fact>
        <Fact term={say("Pace")}>{say("{count} a minute", { count: perMinute })}</Fact>
        <Fact term={say("Starts")}>{isLater ? <CampaignTime iso={startAt} /> : say("At once")}</Fact>
        {recipients === 0 ? null : (
          <Fact term={say("Takes")}>
            {say("About {time}", { time: tookInWords(minutesLeft(recipients, perMinute) * 60_000) })}
          </Fact>
        )}
      </dl>
      {needsConfirmation ? (
        <div>
          <label className="flex cursor-pointer items-start gap-2.5 rounded-lg border border-[color-mix(in_srgb,var(--warning)_36%,var(--line))] bg-warning-tint p-3 text-xs text-warning-ink">
            <input
              type="checkbox"
              checked={confirmed}
              onChange={({ currentTarget }) => {
                setConfirmed(currentTarget.checked);
                setMissing(false);
              }}
              className="mt-px size-4 flex-none accent-brand"
            />
            {CAMPAIGNS_PAGE_WORDING.confirm}
          </label>
          <FieldError
            id="confirm-error"
            message={isMissing ? CAMPAIGNS_PAGE_WORDING.confirmMissing : undefined}
            className="mt-1.5"
          />
        </div>
      ) : null}
      {start.isError ? <Alert>{writeSentence(start.error, CAMPAIGNS_PAGE_WORDING.actFailed)}</Alert> : null}
      <Button
        variant="primary"
        disabled={recipients === 0}
        busy={start.isPending}
        busyLabel={say("Starting…")}
        onClick={() => (needsConfirmation && !confirmed ? setMissing(true) : start.mutate())}
        icon={<Play aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />}
      >
        {isLater ? say("Schedule") : say("Start now")}
      </Button>
      {children}
      <p className="text-xs text-ink-muted">{CAMPAIGNS_PAGE_WORDING.restOfList}</p>
    </aside>
  );
}
