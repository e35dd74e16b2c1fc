import { PART_NAMES } from "#domain/wording/status.ts";
import { say } from "#languages/say.ts";
import type { StatusView } from "#ports/contracts/status.ts";
import { Badge } from "../../components/badge.tsx";
import { classNames } from "../../components/class-names.ts";
import { availabilityText } from "./availability-text.ts";

type PartView = StatusView["parts"][number];

const WHOLE = 100;
/** Below it a day stands out as lost. */
const LOST = 50;

/** A part as it is now, its last days as bars, and what they come to. */
export function PartRow({ part: { part, ready, availability, days } }: { readonly part: PartView }) {
  const measured = days.filter((day) => day !== null);
  const troubled = measured.filter((day) => day < WHOLE).length;
  return (
    <li className="grid gap-3 px-4 py-4 md:px-5">
      <p className="flex items-center justify-between gap-4">
        <span className="font-semibold">{PART_NAMES[part]}</span>
        <Standing ready={ready} />
      </p>
      <div aria-hidden="true" className="flex h-7 items-end gap-px sm:gap-0.5">
        {days.map((day, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and never in another order.
          <span key={index} className={classNames("min-w-0 flex-1 rounded-[1px]", barOf(day))} />
        ))}
      </div>
      <p className="flex justify-between gap-4 text-xs text-ink-muted">
        <span>
          {measured.length > 0 &&
            say("{count, plural, =0 {No day with trouble} one {# day with trouble} other {# days with trouble}}", {
              count: troubled,
            })}
        </span>
        <span className="font-medium text-ink tabular-nums">{availabilityText(availability)}</span>
      </p>
    </li>
  );
}

function Standing({ ready }: Pick<PartView, "ready">) {
  if (ready === null) return <Badge tone="neutral">{say("Not measured")}</Badge>;
  return ready ? <Badge tone="success">{say("Working")}</Badge> : <Badge tone="danger">{say("Not working")}</Badge>;
}

function barOf(day: number | null): string {
  if (day === null) return "h-full bg-neutral-tint";
  if (day === WHOLE) return "h-full bg-success";
  return day < LOST ? "h-2 bg-danger" : "h-4 bg-warning";
}
