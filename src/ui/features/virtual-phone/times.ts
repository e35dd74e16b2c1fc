const LOCALE = "en-EG";
const CLOCK = new Intl.DateTimeFormat(LOCALE, { hour: "numeric", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat(LOCALE, { weekday: "short", day: "numeric", month: "short" });

/** Such as "3:41 PM". */
export function chatClock(iso: string): string {
  return CLOCK.format(new Date(iso));
}

/** Today, Yesterday, or the day. */
export function chatDay(iso: string, now: Date): string {
  const day = new Date(iso);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (day.toDateString() === now.toDateString()) return "Today";
  return day.toDateString() === yesterday.toDateString() ? "Yesterday" : DAY.format(day);
}
