import { say } from "#languages/say.ts";
import type { AnalyticsAsked, AnalyticsView } from "#ports/contracts/dashboard/analytics.ts";
import { amount } from "../../format/numbers.ts";
import { Figure } from "./figure.tsx";
import { percent } from "./names.ts";

interface FailuresChartProps {
  readonly view: AnalyticsView;
  readonly asked: AnalyticsAsked;
}

const SHOWN = 6;

/** Why messages failed, the most frequent reason first. */
export function FailuresChart({ view: { failures, totals, days }, asked }: FailuresChartProps) {
  const { failed } = totals.figures;
  const most = failures[0]?.count ?? 1;
  return (
    <Figure
      title={say("Why messages failed")}
      sentence={
        failed === 0
          ? say("None did.")
          : say("{failed, plural, other {#}} in {days} days.", { failed, days: days.length })
      }
      asked={asked}
      csv="failures"
      table={{
        head: [say("Reason"), say("Code"), say("Messages"), say("Share")],
        rows: failures.map(({ words, code, count }) => [words, code, amount(count), percent(count, failed)]),
      }}
    >
      {(titleId) => (
        <ol aria-labelledby={titleId} className="grid gap-3.5">
          {failures.slice(0, SHOWN).map(({ code, words, count }) => (
            <li key={words} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
              <span>
                {words} <code className="ms-1 text-xs text-ink-muted">{code}</code>
              </span>
              <b className="font-medium tabular-nums">{amount(count)}</b>
              <svg
                aria-hidden="true"
                viewBox={`0 0 ${most} 1`}
                preserveAspectRatio="none"
                className="col-span-2 h-1.5 w-full rounded-[3px] bg-neutral-tint"
              >
                <rect width={count} height="1" className="fill-danger" />
              </svg>
            </li>
          ))}
        </ol>
      )}
    </Figure>
  );
}
