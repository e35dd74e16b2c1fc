import { WEEKDAYS } from "#domain/wording/analytics.ts";
import { say } from "#languages/say.ts";
import type { AnalyticsAsked, AnalyticsView } from "#ports/contracts/dashboard/analytics.ts";
import { amount } from "../../format/numbers.ts";
import { Figure, Keys } from "./figure.tsx";
import { hourName } from "./names.ts";

/** From none to the most. */
const LEVELS = [
  "fill-[color-mix(in_srgb,var(--ink-muted)_9%,var(--surface))]",
  "fill-[color-mix(in_srgb,var(--brand)_20%,var(--surface))]",
  "fill-[color-mix(in_srgb,var(--brand)_40%,var(--surface))]",
  "fill-[color-mix(in_srgb,var(--brand)_62%,var(--surface))]",
  "fill-[color-mix(in_srgb,var(--brand)_82%,var(--surface))]",
  "fill-brand",
] as const;
/** As in `WEEKDAYS`. */
const SHORT_WEEKDAYS = [say("Sun"), say("Mon"), say("Tue"), say("Wed"), say("Thu"), say("Fri"), say("Sat")] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface HoursChartProps {
  readonly view: AnalyticsView;
  readonly asked: AnalyticsAsked;
}

interface Peak {
  readonly weekday: number;
  readonly hour: number;
  readonly count: number;
}

/** When messages are sent: a cell for each hour of the week, darker for more. */
export function HoursChart({ view: { hours, days }, asked }: HoursChartProps) {
  const peak = peakOf(hours);
  return (
    <Figure
      title={say("Busiest hours")}
      sentence={sentenceOf(peak)}
      asked={asked}
      csv="hours"
      table={{
        head: [say("Day"), ...HOURS.map(hourName)],
        rows: hours.map((row, weekday) => [WEEKDAYS[weekday] ?? "", ...row.map(amount)]),
      }}
    >
      {(titleId) => (
        <>
          <Keys>
            <span className="inline-flex items-center gap-1.5">
              0
              <Ramp />
              {say("{count, plural, other {#}} sent in the hour, {days} days together", {
                count: peak.count,
                days: days.length,
              })}
            </span>
          </Keys>
          <div dir="ltr" className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-xs text-ink-muted">
            <div aria-hidden="true" className="grid grid-rows-7 items-center">
              {SHORT_WEEKDAYS.map((name) => (
                <span key={name}>{name}</span>
              ))}
            </div>
            {/* biome-ignore lint/a11y/noSvgWithoutTitle: it is named by the heading above it. */}
            <svg
              viewBox="0 0 240 70"
              preserveAspectRatio="none"
              role="img"
              aria-labelledby={titleId}
              className="h-45 w-full"
            >
              {LEVELS.map((fill, level) => (
                <path key={fill} d={cellsOf(hours, peak.count, level)} className={fill} />
              ))}
              {peak.count === 0 ? null : (
                <path
                  d={`M${peak.hour * 10} ${peak.weekday * 10}h9.2v8.8h-9.2z`}
                  vectorEffect="non-scaling-stroke"
                  strokeWidth={2}
                  className="fill-none stroke-ink"
                />
              )}
            </svg>
            <div aria-hidden="true" className="col-start-2 grid grid-cols-4">
              {[0, 6, 12, 18].map((hour) => (
                <span key={hour}>
                  <bdi>{hourName(hour)}</bdi>
                </span>
              ))}
            </div>
          </div>
        </>
      )}
    </Figure>
  );
}

function cellsOf(hours: AnalyticsView["hours"], most: number, level: number): string {
  return hours
    .flatMap((row, weekday) =>
      row.map((count, hour) => (levelOf(count, most) === level ? `M${hour * 10} ${weekday * 10}h9.2v8.8h-9.2z` : "")),
    )
    .join("");
}

function levelOf(count: number, most: number): number {
  return count === 0 ? 0 : Math.ceil((count / most) * (LEVELS.length - 1));
}

function peakOf(hours: AnalyticsView["hours"]): Peak {
  const cells = hours.flatMap((row, weekday) => row.map((count, hour): Peak => ({ weekday, hour, count })));
  return cells.reduce((most, cell) => (cell.count > most.count ? cell : most));
}

function sentenceOf({ weekday, hour, count }: Peak): string {
  if (count === 0) return say("Nothing was sent in these days.");
  return say("Most on {weekday} between {from} and {to}: {count, plural, other {#}} sent.", {
    weekday: WEEKDAYS[weekday] ?? "",
    from: hourName(hour),
    to: hourName((hour + 1) % 24),
    count,
  });
}

function Ramp() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 60 10"
      preserveAspectRatio="none"
      className="h-2.5 w-20 flex-none rtl:-scale-x-100"
    >
      {LEVELS.map((fill, level) => (
        <rect key={fill} x={level * 10} width="9" height="10" className={fill} />
      ))}
    </svg>
  );
}
