import type { OverlapHours } from "#domain/keys/api-key.ts";
import type { KeyScope } from "#domain/keys/scope.ts";
import type { KeyList, ShownKey } from "#ports/contracts/dashboard/keys.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import type { KeyView } from "#ports/contracts/keys.ts";
import { pathTo, request } from "./request.ts";

/** What is chosen of a new key. */
export interface NewKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Client names; null is all. */
  readonly instances: readonly string[] | null;
  readonly networks: readonly string[];
  /** ISO 8601; null never expires. */
  readonly expiresAt: string | null;
}

export function listKeys(signal?: AbortSignal): Promise<KeyList> {
  return request(DASHBOARD_PATHS.keys, { signal });
}

export function createKey(key: NewKey): Promise<ShownKey> {
  return request(DASHBOARD_PATHS.keys, { method: "POST", body: key });
}

export function rotateKey(id: string, overlapHours: OverlapHours): Promise<ShownKey> {
  return request(pathTo(DASHBOARD_PATHS.rotateKey, { keyId: id }), { method: "POST", body: { overlapHours } });
}

export function revokeKey(id: string): Promise<KeyView> {
  return request(pathTo(DASHBOARD_PATHS.key, { keyId: id }), { method: "DELETE" });
}

export function endOldKey(id: string): Promise<KeyView> {
  return request(pathTo(DASHBOARD_PATHS.oldKey, { keyId: id }), { method: "DELETE" });
}

export async function readTokenSwitch(instanceId: number, signal?: AbortSignal): Promise<boolean> {
  return (await request<{ on: boolean }>(pathTo(DASHBOARD_PATHS.tokenSwitch, { id: instanceId }), { signal })).on;
}

export async function switchToken(instanceId: number, on: boolean): Promise<boolean> {
  const path = pathTo(DASHBOARD_PATHS.tokenSwitch, { id: instanceId });
  return (await request<{ on: boolean }>(path, { method: "PUT", body: { on } })).on;
}
