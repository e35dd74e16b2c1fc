/** Source: spec §9. */
const LOCALE = "en-EG";

const CLOCK = new Intl.DateTimeFormat(LOCALE, { hour: "numeric", minute: "2-digit" });
const CLOCK_SECONDS = new Intl.DateTimeFormat(LOCALE, { hour: "numeric", minute: "2-digit", second: "2-digit" });
const DAY_AND_CLOCK = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short" });

/** Such as "3:38 PM". */
export function clock(iso: string): string {
  return CLOCK.format(new Date(iso));
}

/** Such as "3:41:12 PM". */
export function clockWithSeconds(iso: string): string {
  return CLOCK_SECONDS.format(new Date(iso));
}

/** Such as "Dec 9, 2026, 3:20 PM". */
export function dayAndClock(iso: string): string {
  return DAY_AND_CLOCK.format(new Date(iso));
}

/** The clock for today, with its day otherwise. */
export function sinceInWords(iso: string, now: Date): string {
  return new Date(iso).toDateString() === now.toDateString() ? clock(iso) : dayAndClock(iso);
}
