import { failure, type Result, success } from "#domain/result.ts";
import { type ProxyProblem, type ProxyStanding, shownProxy } from "#domain/sessions/proxy.ts";
import { describeProxyProblem } from "#domain/wording/proxy.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { NetworkProxy } from "#ports/network-proxy.ts";
import type { Provider, ProviderCredentials, ProviderFailure } from "#ports/provider.ts";

/** Hosts that say why nothing goes through them. */
const PROBLEMS: Readonly<Record<string, ProxyProblem>> = {
  "127.0.0.1": "proxy-blocked",
  "silent.example.com": "proxy-silent",
  "refused.example.com": "proxy-refused",
  "password.example.com": "proxy-credentials",
  "nowhere.example.com": "proxy-no-way",
};

/** Proxies in memory, of which some do not work. */
export function fakeNetworkProxy(): NetworkProxy {
  const kept = new Map<number, ProxyStanding>();
  return {
    read: async ({ instanceId }) => kept.get(instanceId) ?? null,
    async change({ instanceId }, proxy) {
      const problem = PROBLEMS[proxy.host];
      if (problem !== undefined) return failure({ code: problem });
      const standing = shownProxy(proxy, null);
      kept.set(instanceId, standing);
      return success(standing);
    },
    remove: async ({ instanceId }) => void kept.delete(instanceId),
  };
}

/** The same, as a provider in memory is asked for it. */
export function fakeProviderProxies(
  admit: (credentials: ProviderCredentials) => Result<InstanceRef, ProviderFailure>,
): Pick<Provider<never>, "proxy" | "changeProxy" | "removeProxy"> {
  const network = fakeNetworkProxy();
  return {
    async proxy(credentials) {
      const instance = admit(credentials);
      return instance.ok ? success(await network.read(instance.value)) : instance;
    },
    async changeProxy(credentials, proxy) {
      const instance = admit(credentials);
      if (!instance.ok) return instance;
      const changed = await network.change(instance.value, proxy);
      if (changed.ok) return changed;
      return failure({ code: "PROXY_FAILED", message: describeProxyProblem(changed.failure.code) });
    },
    async removeProxy(credentials) {
      const instance = admit(credentials);
      if (!instance.ok) return instance;
      await network.remove(instance.value);
      return success(null);
    },
  };
}
