import type { Config } from "#adapters/config.ts";
import { proxyDial } from "#adapters/fetch/proxy-dial.ts";
import { type DialProxy, type RoadOf, roadsOf } from "#adapters/gateways/common/session/road.ts";
import { sqlProxyStore } from "#adapters/sql/stores/proxy-store.ts";
import type { ProxyStore } from "#ports/proxies.ts";
import type { DatabaseBase } from "./base.ts";

/** What instances reach their networks through. */
export interface InstanceProxies {
  readonly proxies: ProxyStore;
  readonly dial: DialProxy;
  readonly roadOf: RoadOf;
}

/** The pages' own address is nobody's proxy: of private ones those alone are dialled that the operator has named. */
export function instanceProxies(
  config: Pick<Config, "fetchAllow">,
  { database, secrets }: DatabaseBase,
): InstanceProxies {
  const proxies = sqlProxyStore(database, secrets);
  const dial = proxyDial({ allow: config.fetchAllow });
  return { proxies, dial, roadOf: roadsOf(proxies, dial) };
}
