import type { ActivityList } from "#ports/contracts/dashboard/activity.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { request } from "./request.ts";

/** The newest entries, or those older than the one with the id `before`. */
export function readActivity(before: number | null, signal?: AbortSignal): Promise<ActivityList> {
  const query = before === null ? "" : `?before=${before}`;
  return request(DASHBOARD_PATHS.activity + query, { signal });
}
