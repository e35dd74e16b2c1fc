import type { Instance, Platform } from "#domain/instances/instance.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { ProviderCredentials, ProviderFailure } from "#ports/provider.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { findOwned, type InstanceNotFound, type OwnedInput } from "../instances/find-owned.ts";

export type GatewayFailure =
  | InstanceNotFound
  /** The instance is of another network, which is named. */
  | { readonly code: "platform-unsupported"; readonly platform: Platform }
  | { readonly code: "token-missing" }
  | { readonly code: "provider-failed"; readonly reason: ProviderFailure };

export interface OpenedGateway {
  readonly instance: Instance;
  readonly credentials: ProviderCredentials;
}

export type OpenPorts = Pick<WebPorts, "instances" | "audit" | "clock">;

/** From an owner and an id to what the provider API of that network asks for. */
export async function openGateway(
  ports: OpenPorts,
  input: OwnedInput,
  platform: Platform,
): Promise<Result<OpenedGateway, GatewayFailure>> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  const instance = found.value;
  if (instance.platform !== platform) return failure({ code: "platform-unsupported", platform: instance.platform });
  const token = await ports.instances.revealToken(input.userId, input.id);
  if (token === null) return failure({ code: "token-missing" });
  return success({ instance, credentials: { client: instance.client, token } });
}

/** One question to the gateway of an owner's instance, and its answer. */
export async function askGateway<Value>(
  ports: OpenPorts,
  input: OwnedInput,
  platform: Platform,
  ask: (credentials: ProviderCredentials) => Promise<Result<Value, ProviderFailure>>,
): Promise<Result<Value, GatewayFailure>> {
  const gateway = await openGateway(ports, input, platform);
  if (!gateway.ok) return gateway;
  const answer = await ask(gateway.value.credentials);
  return answer.ok ? answer : providerFailed(answer.failure);
}

export function providerFailed(reason: ProviderFailure): { ok: false; failure: GatewayFailure } {
  return failure({ code: "provider-failed", reason });
}
