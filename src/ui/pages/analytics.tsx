import type { AnalyticsProps } from "#ports/contracts/pages.ts";
import { Analytics } from "../features/analytics/analytics.tsx";

export function AnalyticsPage({ asked, instances, analytics }: AnalyticsProps) {
  return <Analytics asked={asked} instances={instances} initial={analytics} />;
}
