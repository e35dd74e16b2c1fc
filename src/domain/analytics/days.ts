import { failure, type Result, success } from "../result.ts";
import { SLOT_MS } from "./measures.ts";

/** How many days may be asked for at once. */
export const MAX_DAYS = 366;
/** How many there are unless somebody asks for others. */
export const DEFAULT_DAYS = 30;

/** A day of a time zone's calendar: 23, 24 or 25 hours where clocks change. */
export interface Day {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Milliseconds since 1970; the day ends where the next begins. */
  readonly startMs: number;
  readonly endMs: number;
}

/** Dates are `YYYY-MM-DD`, both included. */
export interface AskedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface DaysFailure {
  readonly code: "days-reversed" | "days-too-many";
}

const DAY_MS = 86_400_000;

export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** Whether there is such a day in the calendar, between 1970 and 9998. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < "1970-01-02" || text >= "9999") return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && dayText(ms) === text;
}

/** Every day of those asked for; the last 30 to today unless told otherwise. `timeZone` is one of Intl's. */
export function daysOf(asked: AskedDays, timeZone: string, now: Date): Result<readonly Day[], DaysFailure> {
  const zone = calendarOf(timeZone);
  const last = asked.to ?? later(zone.dayAt(now.getTime()), asked.from);
  const first = asked.from ?? plusDays(last, 1 - DEFAULT_DAYS);
  const count = (utcOf(last) - utcOf(first)) / DAY_MS + 1;
  if (count < 1) return failure({ code: "days-reversed" });
  if (count > MAX_DAYS) return failure({ code: "days-too-many" });
  const starts = Array.from({ length: count + 1 }, (_, index) => zone.startOf(plusDays(first, index)));
  const dayAt = (index: number): Day => ({
    day: plusDays(first, index),
    startMs: starts[index] ?? 0,
    endMs: starts[index + 1] ?? 0,
  });
  return success(Array.from({ length: count }, (_, index) => dayAt(index)));
}

/** The last so many days up to today. */
export function lastDays(count: number, timeZone: string, now: Date): { readonly from: string; readonly to: string } {
  const to = calendarOf(timeZone).dayAt(now.getTime());
  return { from: plusDays(to, 1 - count), to };
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(utcOf(day)).getUTCDay();
}

/** The hour on the zone's clocks, 0 to 23. */
export function hourReader(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" });
  return (ms) => Number(format.format(ms));
}

export function plusDays(day: string, days: number): string {
  return dayText(utcOf(day) + days * DAY_MS);
}

function later(today: string, from: string | undefined): string {
  return from !== undefined && from > today ? from : today;
}

function utcOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function calendarOf(timeZone: string) {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const dayAt = (ms: number) => format.format(ms);

  /** The first quarter of an hour that has this date, or a later one where the zone skipped the day. */
  function startOf(day: string): number {
    const guess = startNear(day, utcOf(day) - clockAhead(utcOf(day)));
    if (guess !== null) return guess;
    let ms = utcOf(day) - 15 * 3_600_000;
    while (dayAt(ms) < day) ms += SLOT_MS;
    return ms;
  }

  function startNear(day: string, first: number): number | null {
    const ms = utcOf(day) - clockAhead(first);
    return dayAt(ms) === day && dayAt(ms - 1) < day ? ms : null;
  }

  /** How far the zone's clocks are ahead of UTC then. */
  const clock = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  function clockAhead(ms: number): number {
    const parts = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, value]));
    const shown = Date.parse(
      `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`,
    );
    return shown - Math.floor(ms / 1000) * 1000;
  }

  return { dayAt, startOf };
}
