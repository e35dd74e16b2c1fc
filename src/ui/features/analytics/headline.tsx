import { say } from "#languages/say.ts";
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
    label: say("Messages sent"),
    value: ({ figures }) => amount(figures.sent),
    note: ({ before }) => say("{count} before", { count: amount(before.figures.sent) }),
  },
  {
    label: say("Delivered after"),
    value: ({ medians }) => took(medians.delivered),
    note: ({ before }) => say("median, {time} before", { time: took(before.medians.delivered) }),
  },
  {
    label: say("Read after"),
    value: ({ medians }) => took(medians.read),
    note: ({ before }) => say("median, {time} before", { time: took(before.medians.read) }),
  },
  {
    label: say("Failed"),
    value: failedShare,
    note: ({ totals, before }) =>
      say("{count} of them, {share} before", { count: amount(totals.figures.failed), share: failedShare(before) }),
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
