import type { Platform } from "#domain/instances/instance.ts";
import type { Result } from "#domain/result.ts";
import type { Providers } from "#ports/web-ports.ts";
import { type OwnedInput, recordOwned } from "../instances/find-owned.ts";
import { type GatewayFailure, type OpenPorts, openGateway, providerFailed } from "./open-gateway.ts";

/** Ends the session, here and on its network. */
export async function unlinkAsOwner(
  ports: OpenPorts & Providers,
  input: OwnedInput,
  platform: Platform,
): Promise<Result<null, GatewayFailure>> {
  const gateway = await openGateway(ports, input, platform);
  if (!gateway.ok) return gateway;
  const { instance, credentials } = gateway.value;
  const ended = await ports[platform].logOut(credentials);
  if (!ended.ok) return providerFailed(ended.failure);
  await recordOwned(ports, input, "session-logged-out", instance.name);
  return ended;
}
