import type { KeyRights } from "./api-key.ts";
import { isNetworkWithin } from "./network.ts";

/** True where `inner` allows nothing that `outer` does not. */
export function covers(outer: KeyRights, inner: KeyRights): boolean {
  return (
    inner.scopes.every((scope) => outer.scopes.includes(scope)) &&
    (outer.clients === null || isSubset(outer.clients, inner.clients)) &&
    (outer.networks.length === 0 || isNarrower(inner.networks, outer.networks)) &&
    (outer.expiresAt === null || (inner.expiresAt !== null && inner.expiresAt <= outer.expiresAt))
  );
}

function isSubset(outer: readonly string[], inner: readonly string[] | null): boolean {
  return inner !== null && !inner.some((client) => !outer.includes(client));
}

function isNarrower(inner: readonly string[], outer: readonly string[]): boolean {
  return inner.length > 0 && inner.every((network) => isNetworkWithin(network, outer));
}
