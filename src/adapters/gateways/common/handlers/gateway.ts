import type { RequestListener } from "node:http";
import { clientAddressBehind } from "#adapters/http-kit/client-address.ts";
import type { Contacts } from "#domain/contacts.ts";
import type { Platform } from "#domain/instances/instance.ts";
import type { ProviderApi } from "#ports/contracts/provider-api.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import { atOwner, type OtherGateways } from "../api/at-owner.ts";
import type { AuthenticatedRoutes } from "../api/authenticated-route.ts";
import { type GatewayOptions, gatewayListener } from "../api/listener.ts";
import type { GatewayHandler } from "../api/request.ts";
import { requestLifecycle } from "../api/request-lifecycle.ts";
import { v1Gateway } from "../v1/gateway.ts";
import { v1Before } from "../v1/listener.ts";
import type { V1Platform, V1Ports } from "../v1/platform.ts";

export interface DefinedGatewayOptions extends GatewayOptions {
  /** Where several gateways share the instances. */
  readonly others?: OtherGateways | undefined;
}

/** What each route of the contract does, and who may call: the unified API admits them alike. */
export interface GatewayHandlers<Name extends string> {
  readonly authenticated: AuthenticatedRoutes;
  readonly handlers: Readonly<Record<Name, GatewayHandler>>;
}

interface GatewayDefinition<Name extends string, Ports> {
  readonly platform: Platform;
  readonly provider: ProviderApi<Name>;
  handlers(ports: Ports): GatewayHandlers<Name>;
  /** What the unified API needs to know of it. */
  readonly unified: V1Platform;
  /** Its OpenAPI document, at the address where callers reach it. */
  openApi(serverUrl: string, contacts: Contacts): object;
}

/** A platform's provider API of spec §7, and the unified API of its instances, served on node:http. */
export function defineGateway<Name extends string, Ports extends V1Ports>(
  definition: GatewayDefinition<Name, Ports>,
): (ports: Ports, options: DefinedGatewayOptions) => RequestListener {
  const { platform, provider, openApi, unified } = definition;
  const { routes } = provider;
  return (ports, { others, ...options }) => {
    const { authenticated, handlers: own } = definition.handlers(ports);
    const v1 = v1Gateway(ports, authenticated, unified);
    const all = { ...own, ...v1.handlers };
    const handlers = others === undefined ? all : atOwner(all, { ...routes, ...V1_ROUTES }, others);
    const lifecycle = requestLifecycle(ports, routes);
    const listener = gatewayListener({ role: platform, routes, handlers, lifecycle, openApi }, options);
    const { url, publicUrl = url, readAddress = clientAddressBehind(0), passOn, readPassedOn } = options;
    const passing = { url, publicUrl, readAddress, passOn, readPassedOn };
    return v1Before(listener, { ...v1, handlers }, passing);
  };
}
