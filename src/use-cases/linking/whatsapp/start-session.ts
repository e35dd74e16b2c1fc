import { type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { StartedSession } from "#ports/whatsapp-provider.ts";
import type { OwnedInput } from "../../instances/find-owned.ts";
import { type GatewayFailure, openGateway, providerFailed } from "../open-gateway.ts";
import { isUnderWay, recordSession } from "../record-session.ts";

/** A QR code to scan, or the status when a phone is linked already. */
export async function startSession(
  ports: Pick<WebPorts, "instances" | "whatsapp" | "audit" | "clock">,
  input: OwnedInput & { newCode: boolean },
): Promise<Result<StartedSession, GatewayFailure>> {
  const gateway = await openGateway(ports, input, "whatsapp");
  if (!gateway.ok) return gateway;
  const { instance, credentials } = gateway.value;
  const before = await ports.whatsapp.status(credentials);
  const started = await ports.whatsapp.startSession(credentials, { newCode: input.newCode });
  if (!started.ok) return providerFailed(started.failure);
  if (!isUnderWay(before, ports.clock.now()))
    await recordSession(ports, input, { action: "session-started", about: instance.name });
  return success(started.value);
}
