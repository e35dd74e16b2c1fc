import { MEASURES, SLOT_MS, TICKS } from "#domain/analytics/measures.ts";
import type { SlotCounts } from "#domain/analytics/report.ts";
import type { CountedEvent } from "#ports/analytics.ts";

export const HOUR_MS = 3_600_000;

/** As a row holds it: lists rather than names, which take a multiple of the time to read. The rest as `SlotCounts` has it. */
type StoredSlot = [
  quarter: number,
  kind: string,
  counts: number[],
  reasons: Record<string, number> | null,
  times: number[][],
];

/** What a row holds, and the events after it. */
export function addTo(stored: string | null, events: readonly CountedEvent[]): string {
  const slots: StoredSlot[] = stored === null ? [] : JSON.parse(stored);
  for (const event of events) addEvent(slotFor(slots, event), event);
  return JSON.stringify(slots.map(trimmed));
}

function slotFor(slots: StoredSlot[], { slotMs, kind }: CountedEvent): StoredSlot {
  const quarter = (slotMs % HOUR_MS) / SLOT_MS;
  const known = slots.find(([ofQuarter, ofKind]) => ofQuarter === quarter && ofKind === kind);
  if (known !== undefined) return known;
  const slot: StoredSlot = [quarter, kind, [], null, TICKS.map(() => [])];
  slots.push(slot);
  return slot;
}

/** What there are none of at the end of the counts is left out. */
function trimmed([quarter, kind, counts, reasons, times]: StoredSlot): StoredSlot {
  return [quarter, kind, counts.slice(0, counts.findLastIndex((count) => count > 0) + 1), reasons, times];
}

function addEvent(slot: StoredSlot, { measures, reason, timed }: CountedEvent): void {
  const [, , counts, , times] = slot;
  for (const measure of measures) increase(counts, MEASURES.indexOf(measure));
  if (reason !== null) slot[3] = { ...slot[3], [reason]: (slot[3]?.[reason] ?? 0) + 1 };
  if (timed === null) return;
  const [tick, bin] = timed;
  addPair(times[TICKS.indexOf(tick)] ?? [], bin);
}

function addPair(pairs: number[], bin: number): void {
  const known = pairs.findIndex((one, at) => at % 2 === 0 && one === bin);
  if (known < 0) pairs.push(bin, 1);
  else increase(pairs, known + 1);
}

function increase(counts: number[], at: number): void {
  while (counts.length <= at) counts.push(0);
  counts[at] = (counts[at] ?? 0) + 1;
}

/** Everything is read by its place: a report goes through thousands, and patterns take ten times as long. */
export function slotsOf(hour: number, stored: string): SlotCounts[] {
  return (JSON.parse(stored) as StoredSlot[]).map((slot) => ({
    slotMs: hour * HOUR_MS + slot[0] * SLOT_MS,
    kind: slot[1],
    counts: slot[2],
    reasons: slot[3],
    times: slot[4],
  }));
}
