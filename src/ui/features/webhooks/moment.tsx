import { clockWithSeconds, sinceInWords } from "../../format/clock.ts";
import { dateAndTime } from "../../format/dates.ts";
import { useHydrated } from "../../format/use-hydrated.ts";

interface MomentProps {
  readonly iso: string;
  /** Of today, to the second. */
  readonly seconds?: boolean | undefined;
}

/** The clock for today, with its day otherwise, in the reader's zone; in UTC until the page has hydrated. */
export function Moment({ iso, seconds }: MomentProps) {
  const hydrated = useHydrated();
  return (
    <time key={String(hydrated)} dateTime={iso} suppressHydrationWarning className="tabular-nums">
      {hydrated ? momentInWords(iso, seconds) : dateAndTime(iso, "UTC")}
    </time>
  );
}

/** For the browser alone, which knows the reader's zone. */
export function momentInWords(iso: string, seconds = false): string {
  const now = new Date();
  const isToday = new Date(iso).toDateString() === now.toDateString();
  return seconds && isToday ? clockWithSeconds(iso) : sinceInWords(iso, now);
}
