import type { Figures } from "#ports/contracts/dashboard/api.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { request } from "./request.ts";

export function readFigures(signal?: AbortSignal): Promise<Figures> {
  return request(DASHBOARD_PATHS.figures, { signal });
}
