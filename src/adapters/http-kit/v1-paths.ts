import { success } from "#domain/result.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import { MANAGEMENT_ROUTES } from "#ports/contracts/management.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import { failedAnswer } from "./answers.ts";
import { type Refusable, refused } from "./refusable.ts";
import { routePatterns } from "./route-patterns.ts";

/** Which routes stand under a path below `/v1`: of the management API, and of the unified one. */
export const managedAt = routePatterns(MANAGEMENT_ROUTES);
export const unifiedAt = routePatterns(V1_ROUTES);

/** Whose instance a call is about whose path does not name it. */
export function clientInQuery(query: URLSearchParams, requestId: string): Refusable<string> {
  const client = V1_ROUTES.uploadMedia.query.shape.client.safeParse(query.get("client"));
  if (client.success) return success(client.data);
  return refused(failedAnswer("MALFORMED", V1_WORDING.clientMissing, requestId, { field: "client" }));
}
