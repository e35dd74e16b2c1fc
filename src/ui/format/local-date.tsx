import { dateAndTime } from "./dates.ts";
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
