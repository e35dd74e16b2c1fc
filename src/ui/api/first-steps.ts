import type { FirstStepsView } from "#ports/contracts/dashboard/first-steps.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { request } from "./request.ts";

export function readFirstSteps(signal?: AbortSignal): Promise<FirstStepsView> {
  return request(DASHBOARD_PATHS.firstSteps, { signal });
}

export function dismissFirstSteps(): Promise<FirstStepsView> {
  return request(DASHBOARD_PATHS.firstSteps, { method: "DELETE" });
}
