import type { Platform } from "#domain/instances/instance.ts";
import type { Result } from "#domain/result.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import type { TelegramStatus } from "#domain/sessions/telegram-session.ts";
import type { ProviderCredentials, ProviderFailure } from "#ports/provider.ts";
import type { OwnedInput } from "../instances/find-owned.ts";
import { askGateway, type GatewayFailure, type OpenPorts } from "./open-gateway.ts";

interface StatusOf {
  readonly whatsapp: SessionStatus;
  readonly telegram: TelegramStatus;
}

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
