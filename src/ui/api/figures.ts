import { DASHBOARD_PATHS, type Figures, figuresSchema } from "#ports/contracts/dashboard-api.ts";
import { request } from "./request.ts";

export function readFigures(signal?: AbortSignal): Promise<Figures> {
  return request(figuresSchema, DASHBOARD_PATHS.figures, { signal });
}
