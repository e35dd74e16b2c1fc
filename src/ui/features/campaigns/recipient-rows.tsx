import { Download } from "lucide-react";
import { useState } from "react";
import type { RecipientState } from "#domain/campaigns/campaign.ts";
import { say } from "#languages/say.ts";
import type { CampaignRecipientView, CampaignView } from "#ports/contracts/campaigns.ts";
import type { CampaignRecipients } from "#ports/contracts/dashboard/campaigns.ts";
import { recipientsCsvPath } from "../../api/campaigns.ts";
import { buttonClass } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { amount } from "../../format/numbers.ts";
import { CampaignTime } from "./moment.tsx";
import { MoreRecipients, PendingRecipients, WrittenRecipient } from "./recipient-parts.tsx";
import { RecipientBadge } from "./standing-badge.tsx";
import { useRecipients } from "./use-campaigns.ts";

/** What people look for together stands together; the first is all of them. */
const VIEWS: readonly { readonly label: string; readonly states: readonly RecipientState[] }[] = [
  { label: say("{what, select, recipients {All} other {All}}", { what: "recipients" }), states: [] },
  { label: say("Waiting"), states: ["waiting", "sending"] },
  { label: say("Sent"), states: ["sent", "delivered", "read"] },
  { label: say("Failed"), states: ["failed"] },
  { label: say("Said STOP"), states: ["stopped"] },
  { label: say("Refused"), states: ["refused"] },
];

interface RecipientListProps {
  readonly campaign: CampaignView;
  /** All of them, as the page came with them. */
  readonly initial: CampaignRecipients | null;
}

/** The rows of a campaign's list, each with what became of it. */
export function RecipientList({ campaign, initial }: RecipientListProps) {
  const [states, setStates] = useState("");
  const query = useRecipients(campaign.id, states, states === "" ? initial : null);
  const recipients = query.data?.pages.flatMap((page) => page.recipients);
  const countOf = (some: readonly RecipientState[]) =>
    some.length === 0
      ? campaign.recipients + campaign.refused
      : some.reduce((sum, state) => sum + campaign.counts[state], 0);
  return (
    <>
      <fieldset className="mt-6 mb-3 flex min-w-0 gap-1 overflow-x-auto p-0.5">
        <legend className="sr-only">{say("Show recipients")}</legend>
        {VIEWS.map(({ label, states: some }) => {
          const name = some.join(",");
          const count = countOf(some);
          if (count === 0 && name !== "" && name !== states) return null;
          return (
            <button
              key={name}
              type="button"
              aria-pressed={name === states}
              onClick={() => setStates(name)}
              className={classNames(
                "inline-flex min-h-10 items-center gap-1.5 rounded-full border px-3 whitespace-nowrap tabular-nums md:min-h-8",
                name === states
                  ? "border-line bg-surface font-medium"
                  : "border-transparent text-ink-muted hover:bg-hover hover:text-ink",
              )}
            >
              {label} <span>{amount(count)}</span>
            </button>
          );
        })}
      </fieldset>
      <div
        aria-busy={query.isPlaceholderData}
        className={classNames("rounded-lg border border-line bg-surface", query.isPlaceholderData && "opacity-60")}
      >
        {recipients === undefined ? (
          <div className="px-4 md:px-5">
            <PendingRecipients query={query} />
          </div>
        ) : (
          <RecipientRows recipients={recipients} />
        )}
        <div className="flex min-h-13 flex-wrap items-center gap-2 border-t border-line px-4 py-2 md:px-5">
          <span role="status" className="me-auto text-xs text-ink-muted tabular-nums">
            {say("{count, plural, one {{amount} row shown} other {{amount} rows shown}}", {
              count: recipients?.length ?? 0,
              amount: amount(recipients?.length ?? 0),
            })}
          </span>
          <a href={recipientsCsvPath(campaign.id, states)} download className={buttonClass({ size: "sm" })}>
            <Download aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.6} />
            {say("Export CSV")}
          </a>
          {query.hasNextPage ? <MoreRecipients query={query} /> : null}
        </div>
      </div>
    </>
  );
}

const COLUMNS = "md:grid-cols-[72px_minmax(0,1.1fr)_minmax(0,1fr)_112px_104px]";

/** Lines with columns, of several lines on a phone. */
function RecipientRows({ recipients }: { readonly recipients: readonly CampaignRecipientView[] }) {
  return (
    <>
      <div
        aria-hidden="true"
        className={classNames("hidden h-9 items-center gap-3 px-5 text-xs text-ink-muted md:grid", COLUMNS)}
      >
        <span>{say("Row")}</span>
        <span>{say("Recipient")}</span>
        <span>{say("Reason")}</span>
        <span>{say("Status")}</span>
        <span>{say("Time")}</span>
      </div>
      <ul aria-label={say("Recipients")} className="divide-y divide-line md:border-t md:border-line">
        {recipients.map((recipient) => (
          <RecipientRow key={recipient.line} recipient={recipient} />
        ))}
      </ul>
    </>
  );
}

function RecipientRow({ recipient }: { readonly recipient: CampaignRecipientView }) {
  const { line, to, values, state, detail, at } = recipient;
  const filled = Object.values(values).filter((value) => value !== "");
  return (
    <li
      className={classNames(
        "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-2.5 md:min-h-11 md:px-5 md:py-1.5",
        COLUMNS,
      )}
    >
      <span className="text-xs text-ink-muted tabular-nums max-md:col-start-1 max-md:row-start-3">
        <span className="md:sr-only">{say("Row")} </span>
        {amount(line)}
      </span>
      <span className="min-w-0 max-md:row-start-1">
        <WrittenRecipient to={to} />
        {filled.length === 0 ? null : (
          <span className="block truncate text-xs text-ink-muted">
            <bdi>{filled.join(", ")}</bdi>
          </span>
        )}
      </span>
      <span className="min-w-0 text-ink-muted wrap-anywhere empty:hidden max-md:col-span-full max-md:row-start-2 max-md:text-xs md:empty:block">
        {detail}
      </span>
      <span className="max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end">
        <RecipientBadge state={state} />
      </span>
      <span className="text-xs text-ink-muted max-md:col-start-2 max-md:row-start-3 max-md:justify-self-end md:text-ink">
        {at === null ? null : <CampaignTime iso={at} />}
      </span>
    </li>
  );
}
