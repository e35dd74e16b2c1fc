import type { Platform } from "#domain/instances/instance.ts";
import { type AuthoriseKey, gatewayAuthoriseKey } from "#use-cases/keys/authorise-key.ts";
import { type Authorise, gatewayAuthorise } from "#use-cases/provider-api/authorise.ts";
import type { GatewayPorts } from "./ports.ts";

/** Who may call the gateway of a platform: by an instance's token, or by a key. */
export function gatewayAdmission(ports: GatewayPorts, platform: Platform): Authorise & AuthoriseKey {
  return {
    ...gatewayAuthorise(ports, platform),
    ...gatewayAuthoriseKey({ ...ports.keys, ...ports }, platform),
  };
}
