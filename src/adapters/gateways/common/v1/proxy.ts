import { z } from "zod";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import type { ProxyStanding } from "#domain/sessions/proxy.ts";
import { describeProxyProblem, PROXY_WORDING } from "#domain/wording/proxy.ts";
import { readProxyBody, writeProxy } from "#ports/contracts/proxy.ts";
import { V1_ROUTES, type V1RouteName } from "#ports/contracts/v1/routes.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import type { GatewayPorts } from "../api/ports.ts";
import type { GatewayHandler } from "../api/request.ts";
import { refusedByLimit } from "./sends-limit.ts";

/** What an instance reaches its network through. Each try connects to where the caller says: they count as sends. */
export function v1Proxy(
  { proxy, limits }: Pick<GatewayPorts, "proxy" | "limits">,
  tokenRoute: TokenRoute,
): Readonly<Record<Extract<V1RouteName, `${string}Proxy`>, GatewayHandler>> {
  return {
    readProxy: tokenRoute(z.strictObject({}), "query", "any", async (instance) => shown(await proxy.read(instance))),
    changeProxy: tokenRoute(
      V1_ROUTES.changeProxy.body,
      "body",
      "linking",
      async (instance, input, { requestId }) => {
        if (input.password !== undefined && input.user === undefined) {
          return failedAnswer("MALFORMED", PROXY_WORDING.passwordAlone, requestId, { field: "user" });
        }
        const limited = await refusedByLimit(limits, instance.instanceId, requestId);
        if (limited !== null) return limited;
        const changed = await proxy.change(instance, readProxyBody(input));
        if (changed.ok) return shown(changed.value);
        const { code } = changed.failure;
        return failedAnswer("PROXY_FAILED", describeProxyProblem(code), requestId, {
          field: code === "proxy-credentials" ? "user" : "host",
        });
      },
      { name: "sends", limit: limits.sends },
    ),
    removeProxy: tokenRoute(z.strictObject({}), "query", "any", async (instance) => {
      await proxy.remove(instance);
      return shown(null);
    }),
  };
}

function shown(standing: ProxyStanding | null): Answer {
  return { status: 200, body: writeProxy(standing) };
}
