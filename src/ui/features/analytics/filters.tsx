import { plusDays } from "#domain/analytics/days.ts";
import { SHOWN_DAYS } from "#domain/analytics/shown.ts";
import { say } from "#languages/say.ts";
import type { AnalyticsAsked, AnalyticsInstance, AnalyticsView } from "#ports/contracts/dashboard/analytics.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { buttonClass } from "../../components/button.tsx";
import { Select } from "../../components/select.tsx";
import { dayName, kindName } from "./names.ts";

interface FiltersProps {
  readonly asked: AnalyticsAsked;
  readonly instances: readonly AnalyticsInstance[] | null;
  readonly view: AnalyticsView | undefined;
  readonly onChoose: (changes: Partial<AnalyticsAsked>) => void;
}

/** A form of its own, so that it works without script too. */
export function Filters({ asked, instances, view, onChoose }: FiltersProps) {
  const shownDays = SHOWN_DAYS.find((days) => days === asked.days) ?? SHOWN_DAYS[1];
  const kinds = new Set([...(view?.kinds ?? []), ...(asked.kind === null ? [] : [asked.kind])]);
  return (
    <form
      action={PAGES.analytics.path}
      className="mb-4 grid grid-cols-2 items-center gap-2 md:grid-cols-3 xl:grid-cols-[repeat(3,minmax(0,216px))_minmax(0,1fr)]"
    >
      <Select
        name="days"
        aria-label={say("Days")}
        className="max-md:col-span-2"
        value={String(shownDays)}
        onChange={({ target }) => onChoose({ days: SHOWN_DAYS.find((days) => String(days) === target.value) ?? 30 })}
      >
        {SHOWN_DAYS.map((days) => (
          <option key={days} value={days}>
            {view === undefined
              ? say("Last {count} days", { count: days })
              : say("Last {count} days, to {day}", { count: days, day: dayName(view.to) })}
          </option>
        ))}
      </Select>
      <Select
        name="kind"
        aria-label={say("Kind")}
        value={asked.kind ?? ""}
        onChange={({ target }) => onChoose({ kind: target.value || null })}
      >
        <option value="">{say("All kinds")}</option>
        {[...kinds].sort().map((kind) => (
          <option key={kind} value={kind}>
            {kindName(kind)}
          </option>
        ))}
      </Select>
      <Select
        name="instance"
        aria-label={say("Instance")}
        value={asked.instanceId ?? ""}
        onChange={({ target }) => onChoose({ instanceId: Number(target.value) || null })}
      >
        <option value="">{say("All instances")}</option>
        {(instances ?? []).map(({ id, name }) => (
          <option key={id} value={id} dir="auto">
            {name}
          </option>
        ))}
      </Select>
      {asked.timeZone === null ? null : <input type="hidden" name="tz" value={asked.timeZone} />}
      <noscript>
        <button type="submit" className={buttonClass()}>
          {say("Show")}
        </button>
      </noscript>
      {view === undefined ? null : (
        <p className="col-span-full text-xs text-ink-muted xl:col-span-1 xl:text-end">
          {say("Days of {zone}. “Before” is the {count} days to {day}.", {
            zone: view.timeZone,
            count: view.days.length,
            day: dayName(plusDays(view.from, -1)),
          })}
        </p>
      )}
    </form>
  );
}
