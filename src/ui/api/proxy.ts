import type { ProxyView } from "#ports/contracts/dashboard/api.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { pathTo, request } from "./request.ts";

interface ProxyInput {
  readonly type: NonNullable<ProxyView["proxy"]>["type"];
  readonly host: string;
  readonly port: number;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
}

export function readProxy(instanceId: number, signal?: AbortSignal): Promise<ProxyView> {
  return request(pathTo(DASHBOARD_PATHS.proxy, { id: instanceId }), { signal });
}

/** Answered when the network has been reached through it. */
export function saveProxy(instanceId: number, proxy: ProxyInput): Promise<ProxyView> {
  return request(pathTo(DASHBOARD_PATHS.proxy, { id: instanceId }), { method: "PUT", body: proxy });
}

export function removeProxy(instanceId: number): Promise<ProxyView> {
  return request(pathTo(DASHBOARD_PATHS.proxy, { id: instanceId }), { method: "DELETE", body: {} });
}
