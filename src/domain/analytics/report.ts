import { type Day, hourReader, weekdayOf } from "./days.ts";
import { BINS, medianOf } from "./durations.ts";
import { MEASURES, type Measure, type MessageOutcome, OUTCOMES, TICKS, type Tick } from "./measures.ts";

/** What was counted of one kind of message in a quarter of an hour. */
export interface SlotCounts {
  readonly slotMs: number;
  readonly kind: string;
  /** In the order of `MEASURES`; those at the end of which there are none may be missing. */
  readonly counts: readonly number[];
  /** Of those that failed; null where none did. */
  readonly reasons: Readonly<Record<string, number>> | null;
  /** In the order of `TICKS`: how many took how long, a bin of `binOf` and a count, one after the other. */
  readonly times: readonly (readonly number[])[];
}

export type OutcomeCounts = Readonly<Record<MessageOutcome, number>>;

/** Milliseconds until half of them had it; null where there are none. */
export type Medians = Readonly<Record<Tick, number | null>>;

/** How far messages have come: each is in one of these, and those that never left in none but `failed`. */
export const STANDINGS = ["read", "delivered", "sent", "failed"] as const;
type Standing = Readonly<Record<(typeof STANDINGS)[number], number>>;

/** Some messages, added up. */
export interface Summary {
  readonly figures: OutcomeCounts;
  readonly standing: Standing;
  readonly medians: Medians;
}

interface DaySummary extends Summary {
  readonly day: string;
  /** By kind, those of which anything was counted. */
  readonly kinds: ReadonlyMap<string, OutcomeCounts>;
}

export interface Report {
  /** Every day that was asked for, in order. */
  readonly days: readonly DaySummary[];
  readonly totals: Summary;
  readonly kinds: ReadonlyMap<string, OutcomeCounts>;
  /** Every kind of which anything was counted, whichever was asked for. */
  readonly seen: readonly string[];
  /** Codes of failures, the most frequent first. */
  readonly reasons: readonly (readonly [code: string, count: number])[];
  /** Messages sent, by weekday, of which 0 is Sunday, and by the hour on the zone's clocks. */
  readonly hours: readonly (readonly number[])[];
}

const NO_BINS = new Int32Array(0);
const SENT = MEASURES.indexOf("sent");
const HOUR_MS = 3_600_000;

/** `slots` are of the time of `days`, in any order; with `kind` only that one is looked at. */
export function reportOf(
  slots: readonly SlotCounts[],
  days: readonly Day[],
  { timeZone, kind }: { readonly timeZone: string; readonly kind?: string | undefined },
): Report {
  const byDay = days.map(() => new Sums());
  const weekdays = days.map(({ day }) => weekdayOf(day));
  const hours = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
  const hourAt = hourReader(timeZone);
  for (const slot of slots) {
    if (kind !== undefined && slot.kind !== kind) continue;
    const index = indexOf(days, slot.slotMs);
    const [day, sums] = [days[index], byDay[index]];
    if (day === undefined || sums === undefined || slot.slotMs >= day.endMs) continue;
    sums.add(slot);
    const [row, hour] = [hours[weekdays[index] ?? 0], hourOf(day, slot.slotMs, hourAt)];
    if (row !== undefined) row[hour] = (row[hour] ?? 0) + (slot.counts[SENT] ?? 0);
  }
  const all = new Sums();
  for (const sums of byDay) all.merge(sums);
  return {
    days: days.map(({ day }, index) => ({ day, ...(byDay[index] ?? all).summary() })),
    totals: all.summary(),
    kinds: all.summary().kinds,
    seen: [...new Set(slots.map((slot) => slot.kind))].sort(),
    reasons: all.reasons(),
    hours,
  };
}

/** The last day that begins at that time or before. */
function indexOf(days: readonly Day[], ms: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle]?.startMs ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Counted from midnight where that is right: asking for each is most of a report's time. */
function hourOf({ startMs, endMs }: Day, ms: number, hourAt: (ms: number) => number): number {
  return endMs - startMs === 24 * HOUR_MS ? Math.floor((ms - startMs) / HOUR_MS) : hourAt(ms);
}

class Sums {
  readonly #counts = new Int32Array(MEASURES.length);
  readonly #kinds = new Map<string, Int32Array>();
  readonly #reasons = new Map<string, number>();
  readonly #bins = TICKS.map(() => new Int32Array(BINS));

  add({ kind, counts, reasons, times }: SlotCounts): void {
    addEach(this.#counts, counts);
    addEach(this.#kindOf(kind), counts);
    if (reasons !== null) for (const [reason, count] of Object.entries(reasons)) this.#addReason(reason, count);
    for (let tick = 0; tick < times.length; tick += 1) {
      const [pairs, bins] = [times[tick] ?? [], this.#bins[tick] ?? NO_BINS];
      for (let at = 0; at < pairs.length; at += 2) {
        const bin = pairs[at] ?? 0;
        bins[bin] = (bins[bin] ?? 0) + (pairs[at + 1] ?? 0);
      }
    }
  }

  merge(other: Sums): void {
    addEach(this.#counts, other.#counts);
    for (const [kind, counts] of other.#kinds) addEach(this.#kindOf(kind), counts);
    for (const [reason, count] of other.#reasons) this.#addReason(reason, count);
    for (const [tick, bins] of this.#bins.entries()) addEach(bins, other.#bins[tick] ?? []);
  }

  summary(): Summary & Pick<DaySummary, "kinds"> {
    const count = (measure: Measure) => this.#counts[MEASURES.indexOf(measure)] ?? 0;
    const arrivedUnread = count("delivered") - count("read") + count("read-undelivered");
    const gone = count("delivered") + count("read-undelivered") + count("failed-after-sent");
    return {
      figures: figuresOf(this.#counts),
      standing: {
        read: count("read"),
        delivered: Math.max(0, arrivedUnread),
        sent: Math.max(0, count("sent") - gone),
        failed: count("failed"),
      },
      medians: Object.fromEntries(TICKS.map((tick, index) => [tick, this.#medianOf(index)])) as Record<
        Tick,
        number | null
      >,
      kinds: new Map([...this.#kinds].map(([kind, counts]) => [kind, figuresOf(counts)])),
    };
  }

  reasons(): [string, number][] {
    return [...this.#reasons].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1));
  }

  #medianOf(tick: number): number | null {
    const bins = this.#bins[tick];
    return bins === undefined ? null : medianOf(bins);
  }

  #addReason(reason: string, count: number): void {
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + count);
  }

  #kindOf(kind: string): Int32Array {
    const own = this.#kinds.get(kind) ?? new Int32Array(MEASURES.length);
    this.#kinds.set(kind, own);
    return own;
  }
}

function figuresOf(counts: Readonly<Int32Array>): OutcomeCounts {
  return Object.fromEntries(OUTCOMES.map((outcome, index) => [outcome, counts[index] ?? 0])) as Record<
    MessageOutcome,
    number
  >;
}

function addEach(sums: Int32Array, counts: ArrayLike<number>): void {
  for (let at = 0; at < counts.length; at += 1) sums[at] = (sums[at] ?? 0) + (counts[at] ?? 0);
}
