import { failure, success } from "#domain/result.ts";
import { type ProxyProblem, shownProxy } from "#domain/sessions/proxy.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { NetworkProxy } from "#ports/network-proxy.ts";
import type { ProxyStore } from "#ports/proxies.ts";
import type { DialProxy, RoadTarget } from "./road.ts";

export interface ProxiedSessions {
  /** What was wrong when the account's connection was last made; null where nothing was. */
  proxyProblem(instance: InstanceRef): ProxyProblem | null;
  /** Makes the account's connection anew, with what is stored by then; it stays linked. */
  reconnect(instance: InstanceRef): Promise<void>;
}

interface ProxyKeeping {
  readonly proxies: ProxyStore;
  readonly dial: DialProxy;
  /** Where the network is reached. Rejects while nobody knows. */
  target(): Promise<RoadTarget>;
  readonly sessions: ProxiedSessions;
}

/** Proxies are tried before they are kept, and used from then on. */
export function proxyKeeping({ proxies, dial, target, sessions }: ProxyKeeping): NetworkProxy {
  return {
    async read(instance) {
      const proxy = await proxies.find(instance.instanceId);
      return proxy === null ? null : shownProxy(proxy, sessions.proxyProblem(instance));
    },
    async change(instance, proxy) {
      const dialled = await dial(proxy, await target());
      if (!dialled.ok) return failure(dialled.failure);
      dialled.value.destroy();
      await proxies.write(instance.instanceId, proxy);
      await sessions.reconnect(instance);
      return success(shownProxy(proxy, null));
    },
    async remove(instance) {
      if ((await proxies.find(instance.instanceId)) === null) return;
      await proxies.remove(instance.instanceId);
      await sessions.reconnect(instance);
    },
  };
}
