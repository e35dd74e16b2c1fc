import { LOCALE } from "./locale.ts";

/** In UTC: public pages are the same for every reader. */
const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone: "UTC" });

/** Such as "March 4, 2025". */
export function publicDay(iso: string): string {
  return DAY.format(new Date(iso));
}
