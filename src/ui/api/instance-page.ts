import type { InstancePage } from "#ports/contracts/dashboard/api.ts";
import { type InstanceFilters, instanceFiltersQuery } from "#ports/contracts/dashboard/instance-filters.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { request } from "./request.ts";

/** The page of the list that is asked for. */
export function listInstancePage(filters: InstanceFilters, signal?: AbortSignal): Promise<InstancePage> {
  const query = new URLSearchParams(instanceFiltersQuery(filters));
  query.set("page", String(filters.page));
  return request(`${DASHBOARD_PATHS.instances}?${query}`, { signal });
}
