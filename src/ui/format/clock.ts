import { say } from "#languages/say.ts";
import { dateAndTime, timeOfDay } from "./dates.ts";
import { LOCALE } from "./locale.ts";

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
  return nearDay(iso, now, say("Today"), say("Yesterday"));
}

/** As `dayInWords`, within a sentence. */
export function dayMidSentence(iso: string, now: Date): string {
  return nearDay(iso, now, say("today"), say("yesterday"));
}

function nearDay(iso: string, now: Date, today: string, yesterday: string): string {
  const day = new Date(iso);
  const before = new Date(now);
  before.setDate(now.getDate() - 1);
  if (isSameDay(day, now)) return today;
  return isSameDay(day, before) ? yesterday : DAY.format(day);
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

/** Such as "3:41:12.377 PM". */
export function clockToMs(iso: string): string {
  return TO_MS.format(new Date(iso));
}
