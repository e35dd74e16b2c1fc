import { type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { StartedSession } from "#ports/whatsapp-provider.ts";
import type { OwnedInput } from "../../instances/find-owned.ts";
import { type GatewayFailure, openGateway, providerFailed } from "../open-gateway.ts";
import { recordSession } from "../record-session.ts";

/** A QR code to scan, or the status when a phone is linked already. */
export async function startSession(
  ports: Pick<WebPorts, "instances" | "whatsapp" | "audit" | "clock">,
  input: OwnedInput & { newCode: boolean },
): Promise<Result<StartedSession, GatewayFailure>> {
  const gateway = await openGateway(ports, input, "whatsapp");
  if (!gateway.ok) return gateway;
  const started = await ports.whatsapp.startSession(gateway.value.credentials, { newCode: input.newCode });
  if (!started.ok) return providerFailed(started.failure);
  await recordSession(ports, input, "session-started");
  return success(started.value);
}
