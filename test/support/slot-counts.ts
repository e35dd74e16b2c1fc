import { MEASURES, type Measure, TICKS, type Tick } from "#domain/analytics/measures.ts";
import type { SlotCounts } from "#domain/analytics/report.ts";

interface Named {
  readonly counts?: Readonly<Partial<Record<Measure, number>>>;
  readonly reasons?: Readonly<Record<string, number>>;
  /** Bins and counts, one after the other. */
  readonly times?: Readonly<Partial<Record<Tick, readonly number[]>>>;
}

/** What was counted in the quarter of an hour that begins then, by names. */
export function slotCounts(
  start: string | number,
  kind: string,
  { counts = {}, reasons, times = {} }: Named,
): SlotCounts {
  return {
    slotMs: new Date(start).getTime(),
    kind,
    counts: MEASURES.map((measure) => counts[measure] ?? 0),
    reasons: reasons ?? null,
    times: TICKS.map((tick) => times[tick] ?? []),
  };
}

/** Of what was counted, by names, those that there were any of. */
export function namedCounts(slots: readonly SlotCounts[]): Record<string, number> {
  const all: Record<string, number> = {};
  const add = (name: string, count: number) => {
    if (count > 0) all[name] = (all[name] ?? 0) + count;
  };
  for (const { counts, reasons } of slots) {
    for (const [index, measure] of MEASURES.entries()) add(measure, counts[index] ?? 0);
    for (const [reason, count] of Object.entries(reasons ?? {})) add(`failed:${reason}`, count);
  }
  return all;
}
