import { say } from "#languages/say.ts";
import type { AnalyticsAsked, AnalyticsView } from "#ports/contracts/dashboard/analytics.ts";
import { tookInWords } from "../../format/durations.ts";
import { Figure, Key, Keys } from "./figure.tsx";
import { dayName } from "./names.ts";
import { PLOT_HEIGHT, Plot } from "./plot.tsx";
import { type TimeScale, timeScale } from "./scale.ts";

/** Told apart by dashes as well as by colour. */
const LINES = [
  { of: "read", name: say("To read"), line: "stroke-brand" },
  { of: "delivered", name: say("To delivered"), line: "stroke-ink-muted [stroke-dasharray:1_5]" },
] as const;
const DAY_WIDTH = 10;

interface TimesChartProps {
  readonly view: AnalyticsView;
  readonly asked: AnalyticsAsked;
}

/** Half of the messages took no longer than this, by day. */
export function TimesChart({ view, asked }: TimesChartProps) {
  const { days, totals, platforms } = view;
  const times = days.flatMap(({ medians }) => LINES.flatMap(({ of }) => medians[of] ?? []));
  const scale = timeScale(times);
  return (
    <Figure
      title={say("Time to delivered and to read")}
      sentence={sentenceOf(view)}
      asked={asked}
      csv="times"
      table={{
        head: [say("Day"), say("To sent"), say("To delivered"), say("To read")],
        rows: days.map(({ day, medians: { sent, delivered, read } }) => [
          dayName(day),
          ...[sent, delivered, read].map(took),
        ]),
      }}
    >
      {(titleId) => (
        <>
          <Keys>
            {LINES.map(({ of, name, line }) => (
              <Key key={of} mark={<Dash line={line} />} name={name} value={took(totals.medians[of])} />
            ))}
          </Keys>
          <Plot titleId={titleId} width={days.length * DAY_WIDTH} scale={scale.labels} days={days}>
            {LINES.map(({ of, line }) => (
              <path
                key={of}
                d={lineOf(
                  days.map(({ medians }) => medians[of]),
                  scale,
                )}
                vectorEffect="non-scaling-stroke"
                strokeWidth={2}
                strokeLinecap="round"
                strokeLinejoin="round"
                className={`fill-none ${line}`}
              />
            ))}
          </Plot>
          <p className="mt-2 text-xs text-ink-muted">
            {say("The scale is logarithmic.")}
            {platforms.includes("telegram")
              ? ` ${say("Telegram does not say “delivered”: its messages count only as read.")}`
              : ""}
          </p>
        </>
      )}
    </Figure>
  );
}

function took(ms: number | null): string {
  return ms === null ? "–" : tookInWords(ms);
}

/** Broken where a day has none; a day between two such is a dot. */
function lineOf(times: readonly (number | null)[], scale: TimeScale): string {
  return times
    .map((ms, index) => {
      if (ms === null) return "";
      const place = `${index * DAY_WIDTH + DAY_WIDTH / 2} ${(PLOT_HEIGHT * (1 - scale.heightOf(ms))).toFixed(1)}`;
      return index > 0 && times[index - 1] !== null ? `L${place}` : `M${place}h0`;
    })
    .join("");
}

function sentenceOf({ totals: { medians } }: AnalyticsView): string {
  if (medians.read !== null) {
    return say("Median a day. Half of all readers open within {time}.", { time: tookInWords(medians.read) });
  }
  if (medians.delivered !== null) {
    return say("Median a day. Half arrive within {time}.", { time: tookInWords(medians.delivered) });
  }
  return say("No message of these days was delivered or read yet.");
}

function Dash({ line }: { readonly line: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 8" className="h-2 w-6 flex-none">
      <path d="M1 4h22" strokeWidth={2} strokeLinecap="round" className={`fill-none ${line}`} />
    </svg>
  );
}
