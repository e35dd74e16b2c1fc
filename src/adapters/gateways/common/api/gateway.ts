import type { ReadClientAddress } from "#adapters/http-kit/client-address.ts";
import type { ReadinessCheck } from "#adapters/http-kit/health.ts";
import type { ProviderRoutes } from "#ports/contracts/provider-api.ts";
import type { GatewayHandler } from "./request.ts";
import type { Carrier } from "./request-lifecycle.ts";

/** A provider API: what its contract lists, and what each of its routes does. The transports only carry. */
export interface Gateway<Name extends string> {
  /** As `/healthz` names it. */
  readonly role: string;
  readonly routes: ProviderRoutes<Name>;
  readonly handlers: Readonly<Record<Name, GatewayHandler>>;
  readonly carrier: Carrier<Name>;
  openApi(serverUrl: string): object;
}

export interface GatewayOptions {
  /** Where callers reach this gateway: named in `/openapi.json`. */
  readonly url: string;
  /** What `/readyz` looks at. */
  readonly checks?: Readonly<Record<string, ReadinessCheck>>;
  /** The socket's by default. */
  readonly readAddress?: ReadClientAddress;
}
