import { say } from "#languages/say.ts";
import type { AnalyticsAsked, AnalyticsView } from "#ports/contracts/dashboard/analytics.ts";
import { amount } from "../../format/numbers.ts";
import { Figure, Key, Keys } from "./figure.tsx";
import { dayName } from "./names.ts";
import { PLOT_HEIGHT, Plot } from "./plot.tsx";
import { countScale } from "./scale.ts";

/** From the bottom up. */
const PARTS = [
  { of: "read", name: say("Read"), fill: "fill-brand" },
  { of: "delivered", name: say("Delivered"), fill: "fill-[color-mix(in_srgb,var(--brand)_48%,var(--surface))]" },
  { of: "sent", name: say("Sent"), fill: "fill-[color-mix(in_srgb,var(--ink-muted)_40%,var(--surface))]" },
  { of: "failed", name: say("Failed"), fill: "fill-danger" },
] as const;
const [DAY_WIDTH, BAR_START, BAR_WIDTH] = [20, 4, 12];

interface DaysChartProps {
  readonly view: AnalyticsView;
  readonly asked: AnalyticsAsked;
}

/** How far the messages of each day have come, as bars of parts. */
export function DaysChart({ view, asked }: DaysChartProps) {
  const { days, totals } = view;
  const scale = countScale(Math.max(...days.map(totalOf)));
  const perUnit = PLOT_HEIGHT / (scale[0] ?? 1);
  return (
    <Figure
      title={say("Messages a day, by how far they came")}
      sentence={sentenceOf(view)}
      asked={asked}
      csv="days"
      table={{
        head: [say("Day"), ...PARTS.map(({ name }) => name), say("All out"), say("Came in")],
        rows: days.map((day) => [
          dayName(day.day),
          ...PARTS.map(({ of }) => amount(day.standing[of])),
          amount(totalOf(day)),
          amount(day.figures.received),
        ]),
      }}
    >
      {(titleId) => (
        <>
          <Keys>
            {PARTS.map(({ of, name, fill }) => (
              <Key key={of} mark={<Swatch fill={fill} />} name={name} value={amount(totals.standing[of])} />
            ))}
          </Keys>
          <Plot titleId={titleId} width={days.length * DAY_WIDTH} scale={scale.map(amount)} days={days} tall>
            {PARTS.map(({ of, fill }, part) => (
              <path key={of} d={days.map((day, index) => barOf(day, part, index, perUnit)).join("")} className={fill} />
            ))}
          </Plot>
        </>
      )}
    </Figure>
  );
}

type Day = Pick<AnalyticsView["days"][number], "standing">;

function totalOf({ standing }: Day): number {
  return PARTS.reduce((sum, { of }) => sum + standing[of], 0);
}

function barOf({ standing }: Day, part: number, index: number, perUnit: number): string {
  const height = standing[PARTS[part]?.of ?? "read"] * perUnit;
  if (height === 0) return "";
  const below = PARTS.slice(0, part).reduce((sum, { of }) => sum + standing[of], 0) * perUnit;
  const top = (PLOT_HEIGHT - below - height).toFixed(2);
  return `M${index * DAY_WIDTH + BAR_START} ${top}h${BAR_WIDTH}v${height.toFixed(2)}h-${BAR_WIDTH}z`;
}

function sentenceOf({ days, totals }: AnalyticsView): string {
  const most = days.reduce((one, other) => (totalOf(other) > totalOf(one) ? other : one));
  const { received } = totals.figures;
  if (totalOf(most) === 0) {
    return say("None went out; {received, plural, one {# message} other {# messages}} came in.", { received });
  }
  return say("Most on {day}: {count}. {received, plural, one {# message} other {# messages}} came in.", {
    day: dayName(most.day),
    count: amount(totalOf(most)),
    received,
  });
}

function Swatch({ fill }: { readonly fill: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2 flex-none">
      <rect width="8" height="8" rx="2" className={fill} />
    </svg>
  );
}
