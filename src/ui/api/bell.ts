import type { BellCount, BellList } from "#ports/contracts/dashboard/bell.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { request } from "./request.ts";

export function countUnread(signal?: AbortSignal): Promise<BellCount> {
  return request(DASHBOARD_PATHS.bell, { signal });
}

/** All that stands in it, with what was read before: from now on all of it is. */
export function openBell(signal?: AbortSignal): Promise<BellList> {
  return request(DASHBOARD_PATHS.openBell, { method: "POST", signal });
}
