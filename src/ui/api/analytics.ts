import type { AnalyticsTable } from "#domain/analytics/shown.ts";
import type { AnalyticsAsked, AnalyticsView } from "#ports/contracts/dashboard/analytics.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { request } from "./request.ts";

export function readAnalytics(asked: AnalyticsAsked, signal?: AbortSignal): Promise<AnalyticsView> {
  return request(`${DASHBOARD_PATHS.analytics}?${analyticsQuery(asked)}`, { signal });
}

/** Where one of the tables is downloaded. */
export function analyticsTablePath(table: AnalyticsTable, asked: AnalyticsAsked): string {
  return `${DASHBOARD_PATHS.analytics}/${table}.csv?${analyticsQuery(asked)}`;
}

/** As the address of the page has it too. */
export function analyticsQuery({ days, instanceId, kind, timeZone }: AnalyticsAsked): string {
  const query = new URLSearchParams({ days: String(days) });
  if (instanceId !== null) query.set("instance", String(instanceId));
  if (kind !== null) query.set("kind", kind);
  if (timeZone !== null) query.set("tz", timeZone);
  return query.toString();
}
