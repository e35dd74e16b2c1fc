import type { Platform } from "#domain/instances/instance.ts";
import type { Result } from "#domain/result.ts";
import type { ProviderCredentials, ProviderFailure } from "#ports/provider.ts";
import type { Providers } from "#ports/web-ports.ts";
import type { OwnedInput } from "../instances/find-owned.ts";
import { askGateway, type GatewayFailure, type OpenPorts } from "./open-gateway.ts";

type StatusOf = {
  readonly [Name in Platform]: Extract<Awaited<ReturnType<Providers[Name]["status"]>>, { ok: true }>["value"];
};

type Gateways = {
  readonly [Name in Platform]: {
    status(credentials: ProviderCredentials): Promise<Result<StatusOf[Name], ProviderFailure>>;
  };
};

/** Where the instance's account stands, as its gateway says. */
export async function readStatusAsOwner<Name extends Platform>(
  ports: OpenPorts & Gateways,
  input: OwnedInput,
  platform: Name,
): Promise<Result<StatusOf[Name], GatewayFailure>> {
  const gateway: Gateways[Name] = ports[platform];
  return askGateway(ports, input, platform, (credentials) => gateway.status(credentials));
}
