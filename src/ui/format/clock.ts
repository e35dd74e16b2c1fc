import { dateAndTime, timeOfDay } from "./dates.ts";

/** Source: spec §9, "Date display". */
const LOCALE = "en-EG";
const WITH_SECONDS = new Intl.DateTimeFormat(LOCALE, { timeStyle: "medium" });
const TO_MS = new Intl.DateTimeFormat(LOCALE, {
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
});
const DAY = new Intl.DateTimeFormat(LOCALE, { weekday: "short", day: "numeric", month: "short" });

/** Such as "3:38 PM". */
export function clock(iso: string): string {
  return timeOfDay(new Date(iso));
}

/** Such as "3:41:12 PM". */
export function clockWithSeconds(iso: string): string {
  return WITH_SECONDS.format(new Date(iso));
}

/** The clock for today, with its day otherwise. */
export function sinceInWords(iso: string, now: Date): string {
  return isSameDay(new Date(iso), now) ? clock(iso) : dateAndTime(iso, undefined);
}

/** Today, Yesterday, or such as "Thu, Nov 19". */
export function dayInWords(iso: string, now: Date): string {
  const day = new Date(iso);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (isSameDay(day, now)) return "Today";
  return isSameDay(day, yesterday) ? "Yesterday" : DAY.format(day);
}

/** As `dayInWords`, within a sentence. */
export function dayMidSentence(iso: string, now: Date): string {
  const day = dayInWords(iso, now);
  return day === "Today" || day === "Yesterday" ? day.toLowerCase() : day;
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

/** Such as "3:41:12.377 PM". */
export function clockToMs(iso: string): string {
  return TO_MS.format(new Date(iso));
}
