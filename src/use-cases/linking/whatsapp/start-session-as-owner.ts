import { type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { StartedSession } from "#ports/whatsapp-provider.ts";
import { type OwnedInput, recordOwned } from "#use-cases/instances/find-owned.ts";
import { isUnderWay } from "../is-under-way.ts";
import { type GatewayFailure, type OpenPorts, openGateway, providerFailed } from "../open-gateway.ts";

/** A QR code to scan, or the status when a phone is linked already. */
export async function startSessionAsOwner(
  ports: OpenPorts & Pick<WebPorts, "whatsapp">,
  input: OwnedInput & { newCode: boolean },
): Promise<Result<StartedSession, GatewayFailure>> {
  const gateway = await openGateway(ports, input, "whatsapp");
  if (!gateway.ok) return gateway;
  const { instance, credentials } = gateway.value;
  const before = await ports.whatsapp.status(credentials);
  const started = await ports.whatsapp.startSession(credentials, { newCode: input.newCode });
  if (!started.ok) return providerFailed(started.failure);
  if (!isUnderWay(before, ports.clock.now())) await recordOwned(ports, input, "session-started", instance.name);
  return success(started.value);
}
