import type { Instance } from "#domain/instance.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { ProviderCredentials, ProviderFailure } from "#ports/provider.ts";
import { findOwned, type InstanceNotFound, type OwnedInput } from "../instances/find-owned.ts";

export type GatewayFailure =
  | InstanceNotFound
  /** No gateway links this network yet. */
  | { readonly code: "platform-unsupported" }
  | { readonly code: "token-missing" }
  | { readonly code: "provider-failed"; readonly reason: ProviderFailure };

export interface OpenedGateway {
  readonly instance: Instance;
  readonly credentials: ProviderCredentials;
}

/** From an owner and an id to what the provider API asks for. */
export async function openGateway(
  ports: Pick<WebPorts, "instances" | "audit" | "clock">,
  input: OwnedInput,
): Promise<Result<OpenedGateway, GatewayFailure>> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  const instance = found.value;
  if (instance.platform !== "whatsapp") return failure({ code: "platform-unsupported" });
  const token = await ports.instances.revealToken(input.userId, input.id);
  if (token === null) return failure({ code: "token-missing" });
  return success({ instance, credentials: { client: instance.client, token } });
}

export function providerFailed(reason: ProviderFailure): { ok: false; failure: GatewayFailure } {
  return failure({ code: "provider-failed", reason });
}
