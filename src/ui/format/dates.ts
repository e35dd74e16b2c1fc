import { LOCALE } from "./locale.ts";

/** Named parts, not a style: Arabic's medium style is digits alone. */
const MEDIUM_DAY = { year: "numeric", month: "short", day: "numeric" } as const;

/** An IANA zone, such as "UTC"; the reader's own when undefined. */
type TimeZone = string | undefined;

/** Such as "Dec 9, 2026, 3:20 PM". */
export function dateAndTime(iso: string, timeZone: TimeZone): string {
  const format = new Intl.DateTimeFormat(LOCALE, { ...MEDIUM_DAY, hour: "numeric", minute: "2-digit", timeZone });
  return unbroken(format.format(new Date(iso)));
}

/** No line ends between a clock and its half of the day, "AM" or "ص". */
function unbroken(time: string): string {
  return time.replace(/ (?=\S{1,2}$)/, "\u00a0");
}

/** Such as "December 9, 2026". */
export function longDay(iso: string, timeZone: TimeZone): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone }).format(new Date(iso));
}

/** Such as "Dec 9, 2026". */
export function mediumDay(iso: string, timeZone: TimeZone): string {
  return new Intl.DateTimeFormat(LOCALE, { ...MEDIUM_DAY, timeZone }).format(new Date(iso));
}

/** Such as "Dec 9". */
export function shortDay(iso: string, timeZone: TimeZone): string {
  return new Intl.DateTimeFormat(LOCALE, { month: "short", day: "numeric", timeZone }).format(new Date(iso));
}

/** Such as "3:42 PM". */
export function timeOfDay(date: Date): string {
  return unbroken(new Intl.DateTimeFormat(LOCALE, { timeStyle: "short" }).format(date));
}
