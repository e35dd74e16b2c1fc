import type { Result } from "#domain/result.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "../../instances/find-owned.ts";
import { type GatewayFailure, openGateway, providerFailed } from "../open-gateway.ts";

/** Where the instance's account stands, as its gateway says. */
export async function readStatus(
  ports: Pick<WebPorts, "instances" | "whatsapp" | "audit" | "clock">,
  input: OwnedInput,
): Promise<Result<SessionStatus, GatewayFailure>> {
  const gateway = await openGateway(ports, input, "whatsapp");
  if (!gateway.ok) return gateway;
  const status = await ports.whatsapp.status(gateway.value.credentials);
  return status.ok ? status : providerFailed(status.failure);
}
