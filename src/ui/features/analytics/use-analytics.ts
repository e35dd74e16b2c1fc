import { useState } from "react";
import type { AnalyticsAsked, AnalyticsView } from "#ports/contracts/dashboard/analytics.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { analyticsQuery, readAnalytics } from "../../api/analytics.ts";
import { useHydrated } from "../../format/use-hydrated.ts";
import { useQuery } from "../../queries/use-query.ts";

/**
 * What the reader chooses, kept in the address, and its figures. The server does not know the reader's time zone: where
 * the address names none, its figures stand until those of the zone have come.
 */
export function useAnalytics(given: AnalyticsAsked, initial: AnalyticsView | null) {
  const [chosen, setChosen] = useState(given);
  const hydrated = useHydrated();
  const timeZone = chosen.timeZone ?? (hydrated ? ownZone() : (initial?.timeZone ?? null));
  const asked: AnalyticsAsked = { ...chosen, timeZone };
  const isInitial = initial !== null && chosen === given && timeZone === initial.timeZone;
  const query = useQuery({
    queryKey: ["analytics", asked],
    queryFn: ({ signal }) => readAnalytics(asked, signal),
    initialData: isInitial ? initial : undefined,
    placeholderData: (shown: AnalyticsView | undefined) => shown ?? initial ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

  function choose(changes: Partial<AnalyticsAsked>): void {
    const next = { ...chosen, ...changes };
    setChosen(next);
    window.history.replaceState(window.history.state, "", `${PAGES.analytics.path}?${analyticsQuery(next)}`);
  }

  return { asked, choose, query };
}

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
