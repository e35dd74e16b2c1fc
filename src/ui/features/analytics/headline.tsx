import type { AnalyticsSummary, AnalyticsView } from "#ports/contracts/dashboard/analytics.ts";
import { tookInWords } from "../../format/durations.ts";
import { amount } from "../../format/numbers.ts";
import { percent } from "./names.ts";

interface Stat {
  readonly label: string;
  value(summary: AnalyticsSummary): string;
  note(view: AnalyticsView): string;
}

const STATS: readonly Stat[] = [
  {
    label: "Messages sent",
    value: ({ figures }) => amount(figures.sent),
    note: ({ before }) => `${amount(before.figures.sent)} before`,
  },
  {
    label: "Delivered after",
    value: ({ medians }) => took(medians.delivered),
    note: ({ before }) => `median, ${took(before.medians.delivered)} before`,
  },
  {
    label: "Read after",
    value: ({ medians }) => took(medians.read),
    note: ({ before }) => `median, ${took(before.medians.read)} before`,
  },
  {
    label: "Failed",
    value: failedShare,
    note: ({ totals, before }) => `${amount(totals.figures.failed)} of them, ${failedShare(before)} before`,
  },
];

/** Four figures in one strip, each beside that of as many days before. */
export function Headline({ view }: { readonly view: AnalyticsView }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-4">
      {STATS.map(({ label, value, note }) => (
        <div key={label} className="flex flex-col bg-surface ps-4 pe-2 pt-3.5 pb-3 md:px-5 md:py-4">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="mt-auto">
            <span className="mt-1 block text-xl font-semibold tracking-[-0.022em] tabular-nums">
              {value(view.totals)}
            </span>
            <span className="mt-1.5 block text-xs text-ink-muted">{note(view)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function took(ms: number | null): string {
  return ms === null ? "–" : tookInWords(ms);
}

/** Of all that were sent or could not be. */
function failedShare({ standing }: AnalyticsSummary): string {
  const { read, delivered, sent, failed } = standing;
  return percent(failed, read + delivered + sent + failed);
}
