import type { Result } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "../../instances/find-owned.ts";
import { type GatewayFailure, openGateway, providerFailed } from "../open-gateway.ts";

/** Gives up a log-in under way; a linked account stays. */
export async function cancelLogin(
  ports: Pick<WebPorts, "instances" | "telegram" | "audit" | "clock">,
  input: OwnedInput,
): Promise<Result<null, GatewayFailure>> {
  const gateway = await openGateway(ports, input, "telegram");
  if (!gateway.ok) return gateway;
  const cancelled = await ports.telegram.cancelLogin(gateway.value.credentials);
  return cancelled.ok ? cancelled : providerFailed(cancelled.failure);
}
