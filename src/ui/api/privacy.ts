import type { Privacy } from "#domain/instances/privacy.ts";
import type { PrivacyView } from "#ports/contracts/dashboard/api.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { pathTo, request } from "./request.ts";

export function readPrivacy(instanceId: number, signal?: AbortSignal): Promise<PrivacyView> {
  return request(pathTo(DASHBOARD_PATHS.privacy, { id: instanceId }), { signal });
}

export function savePrivacy(instanceId: number, privacy: Privacy): Promise<PrivacyView> {
  return request(pathTo(DASHBOARD_PATHS.privacy, { id: instanceId }), { method: "PUT", body: privacy });
}
