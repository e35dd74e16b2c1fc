import { sinceInWords } from "../../format/clock.ts";
import { dateAndTime } from "../../format/dates.ts";
import { useHydrated } from "../../format/use-hydrated.ts";

/** In the reader's zone, which the server does not know; the clock alone where it is today. */
export function CampaignTime({ iso }: { readonly iso: string }) {
  const hydrated = useHydrated();
  return (
    <time
      key={String(hydrated)}
      dateTime={iso}
      title={hydrated ? dateAndTime(iso, undefined) : undefined}
      className="whitespace-nowrap tabular-nums"
    >
      {hydrated ? sinceInWords(iso, new Date()) : "\u00a0"}
    </time>
  );
}
