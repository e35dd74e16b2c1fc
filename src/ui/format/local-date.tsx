import { sinceInWords } from "./clock.ts";
import { dateAndTime, shortDay } from "./dates.ts";
import { useHydrated } from "./use-hydrated.ts";

/** In the reader's zone; in UTC until the page has hydrated. */
export function LocalDateTime({ iso }: { iso: string }) {
  const hydrated = useHydrated();
  return (
    <time key={String(hydrated)} dateTime={iso} suppressHydrationWarning className="tabular-nums">
      {dateAndTime(iso, hydrated ? undefined : "UTC")}
    </time>
  );
}

/** Likewise, such as "Nov 14". */
export function LocalDay({ iso }: { iso: string }) {
  const hydrated = useHydrated();
  return (
    <time key={String(hydrated)} dateTime={iso} suppressHydrationWarning>
      {shortDay(iso, hydrated ? undefined : "UTC")}
    </time>
  );
}

/** The clock for today, with its day otherwise; with its day in UTC until the page has hydrated. */
export function LocalMoment({ iso }: { iso: string }) {
  const hydrated = useHydrated();
  return (
    <time key={String(hydrated)} dateTime={iso} suppressHydrationWarning className="tabular-nums">
      {hydrated ? sinceInWords(iso, new Date()) : dateAndTime(iso, "UTC")}
    </time>
  );
}
