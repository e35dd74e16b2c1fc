import { type ClosableRequestTrail, requestTrail } from "#adapters/http-kit/request-trail.ts";
import { sqlRequestWrites } from "#adapters/sql/stores/request-writes.ts";
import { tracedTrail } from "#adapters/tracing/traced-requests.ts";
import type { RoleBase } from "./base.ts";
import { drawnIds } from "./drawn-ids.ts";

/** Where a role's calls are put down for their owners. */
export function requestTrailOf(base: RoleBase): ClosableRequestTrail {
  const { database, tracing, clock, logger } = base;
  const trail = requestTrail({ writes: sqlRequestWrites(database, drawnIds(base)), clock, logger });
  return tracing === null ? trail : tracedTrail(trail, tracing);
}
