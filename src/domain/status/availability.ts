import { PLATFORMS, type Platform } from "../instances/instance.ts";

/** What users reach, and what is asked once a minute whether it is ready. */
export type StatusPart = Platform | "web";

export const PARTS = [...PLATFORMS, "web"] as const satisfies readonly StatusPart[];

/** How often a part was asked on a day, such as 2026-11-24 in UTC, and was ready. */
export interface DayCount {
  readonly day: string;
  readonly part: StatusPart;
  readonly asked: number;
  readonly ready: number;
}

/** How many days the page of the status shows, today's with them. */
export const STATUS_DAYS = 90;
const STATUS_MONTHS = 6;
/** That the months which are shown are whole. */
export const KEEP_AVAILABILITY_DAYS = 31 * STATUS_MONTHS;

const DAY_MS = 86_400_000;
const HUNDREDTHS = 10_000;

/** In percent, with two digits, rounded down: no minute that was lost is rounded away. Null where nobody asked. */
export function availability(counts: readonly DayCount[]): number | null {
  let [asked, ready] = [0, 0];
  for (const count of counts) {
    asked += count.asked;
    ready += count.ready;
  }
  return asked === 0 ? null : Math.floor((ready / asked) * HUNDREDTHS) / 100;
}

/** UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The last days to today, oldest first. */
export function statusDays(now: Date): string[] {
  return Array.from({ length: STATUS_DAYS }, (_, index) =>
    dayOf(new Date(now.getTime() - (STATUS_DAYS - 1 - index) * DAY_MS)),
  );
}

/** The last months to this one, such as 2026-11, newest first. */
export function statusMonths(now: Date): string[] {
  return Array.from({ length: STATUS_MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index, 1)).toISOString().slice(0, 7),
  );
}
