import { Hono } from "hono";
import { PROXY_WORDING } from "#domain/wording/proxy.ts";
import { DASHBOARD_PATHS, type ProxyView } from "#ports/contracts/dashboard/api.ts";
import { proxyBody, readProxyBody, writeProxy } from "#ports/contracts/proxy.ts";
import { changeProxyAsOwner, readProxyAsOwner, removeProxyAsOwner } from "#use-cases/linking/proxy-as-owner.ts";
import { readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { noFields } from "../middleware/no-fields.ts";
import type { Web, WebEnv } from "../web.ts";
import { noOtherMethod, ownedInput } from "./owned.ts";

/** What an instance reaches its network through. */
export function proxyApi(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);

  routes.get(DASHBOARD_PATHS.proxy, signedIn, async (c) => {
    const proxy = await readProxyAsOwner(ports, ownedInput(c));
    if (!proxy.ok) return refuse(c, outcomeOf(proxy.failure, PROXY_WORDING.loadFailed));
    return c.json(writeProxy(proxy.value) satisfies ProxyView);
  });

  routes.put(DASHBOARD_PATHS.proxy, signedIn, async (c) => {
    const input = await readInput(c, proxyBody);
    if (!input.ok) return refuse(c, input.failure);
    const changed = await changeProxyAsOwner(ports, { ...ownedInput(c), proxy: readProxyBody(input.value) });
    if (!changed.ok) return refuse(c, outcomeOf(changed.failure, PROXY_WORDING.saveFailed));
    return c.json(writeProxy(changed.value) satisfies ProxyView);
  });

  routes.delete(DASHBOARD_PATHS.proxy, signedIn, noFields, async (c) => {
    const removed = await removeProxyAsOwner(ports, ownedInput(c));
    if (!removed.ok) return refuse(c, outcomeOf(removed.failure, PROXY_WORDING.removeFailed));
    return c.json(writeProxy(removed.value) satisfies ProxyView);
  });

  noOtherMethod(routes, DASHBOARD_PATHS.proxy);
  return routes;
}
