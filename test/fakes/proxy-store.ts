import type { InstanceProxy } from "#domain/sessions/proxy.ts";
import type { ProxyStore } from "#ports/proxies.ts";

/** Proxies in memory; an instance is there unless `isThere` tells. */
export function fakeProxyStore(isThere: (instanceId: number) => boolean = () => true): ProxyStore {
  const proxies = new Map<number, InstanceProxy>();
  return {
    find: async (instanceId) => proxies.get(instanceId) ?? null,
    async write(instanceId, proxy) {
      if (isThere(instanceId)) proxies.set(instanceId, proxy);
    },
    remove: async (instanceId) => void proxies.delete(instanceId),
  };
}
