import { type ClosableRequestTrail, requestTrail } from "#adapters/http-kit/request-trail.ts";
import { sqlRequestWrites } from "#adapters/sql/stores/request-writes.ts";
import type { DatabaseBase } from "./base.ts";
import { drawnIds } from "./drawn-ids.ts";

/** Where a role's calls are put down for their owners. */
export function requestTrailOf(base: DatabaseBase): ClosableRequestTrail {
  const { database, clock, logger } = base;
  return requestTrail({ writes: sqlRequestWrites(database, drawnIds(base)), clock, logger });
}
