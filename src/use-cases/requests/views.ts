import type { RequestView } from "#ports/contracts/requests.ts";
import type { LoggedRequest } from "#ports/request-log.ts";

export function requestView({ at, by, instance, outcome: _, ...facts }: LoggedRequest): RequestView {
  const { requestId, method, route, status, code, tookMs } = facts;
  return {
    ...{ requestId, at: at.toISOString(), client: instance?.client ?? null, instance: instance?.name ?? null },
    ...{ method, route, status, code, tookMs, via: by?.via ?? null, key: by?.keyName ?? null },
  };
}
