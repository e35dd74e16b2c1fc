import { MANAGEMENT_ROUTES } from "#ports/contracts/management.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import { routePatterns } from "./route-patterns.ts";

/** Which routes stand under a path below `/v1`: of the management API, and of the unified one. */
export const managedAt = routePatterns(MANAGEMENT_ROUTES);
export const unifiedAt = routePatterns(V1_ROUTES);
