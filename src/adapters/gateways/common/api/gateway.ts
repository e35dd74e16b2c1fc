import type { RequestListener } from "node:http";
import type { Contacts } from "#domain/contacts.ts";
import type { Platform } from "#domain/instances/instance.ts";
import type { ProviderApi } from "#ports/contracts/provider-api.ts";
import { atOwner, type OtherGateways } from "./at-owner.ts";
import { type GatewayOptions, gatewayListener } from "./listener.ts";
import type { GatewayPorts } from "./ports.ts";
import type { GatewayHandler } from "./request.ts";
import { requestLifecycle } from "./request-lifecycle.ts";

interface GatewayDefinition<Name extends string, Ports> {
  readonly platform: Platform;
  readonly provider: ProviderApi<Name>;
  /** What each route of the contract does. */
  handlers(ports: Ports): Readonly<Record<Name, GatewayHandler>>;
  /** Its OpenAPI document, at the address where callers reach it. */
  openApi(serverUrl: string, contacts: Contacts): object;
}

export interface DefinedGatewayOptions extends GatewayOptions {
  /** Where several gateways share the instances. */
  readonly others?: OtherGateways | undefined;
}

/** A platform's provider API of spec §7, served on node:http. */
export function defineGateway<Name extends string, Ports extends GatewayPorts>(
  definition: GatewayDefinition<Name, Ports>,
): (ports: Ports, options: DefinedGatewayOptions) => RequestListener {
  const { platform, provider, handlers, openApi } = definition;
  const { routes } = provider;
  return (ports, { others, ...options }) =>
    gatewayListener(
      {
        role: platform,
        routes,
        handlers: others === undefined ? handlers(ports) : atOwner(handlers(ports), routes, others),
        lifecycle: requestLifecycle(ports, routes),
        openApi,
      },
      options,
    );
}
