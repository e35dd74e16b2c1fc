import { type Result, success } from "#domain/result.ts";
import { SANDBOX_PATHS } from "#ports/contracts/sandbox-paths.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { StartedSession } from "#ports/whatsapp-provider.ts";
import type { OwnedInput } from "../instances/find-owned.ts";
import { type GatewayFailure, openGateway, providerFailed } from "./open-gateway.ts";

/** A QR code to scan, or the status when a phone is linked already. */
export async function startSession(
  ports: Pick<WebPorts, "instances" | "whatsapp" | "sandbox" | "audit" | "clock" | "logger">,
  input: OwnedInput & { newCode: boolean },
): Promise<Result<StartedSession, GatewayFailure>> {
  const gateway = await openGateway(ports, input);
  if (!gateway.ok) return gateway;
  const started = await ports.whatsapp.startSession(gateway.value.credentials, { newCode: input.newCode });
  if (!started.ok) return providerFailed(started.failure);
  await ports.audit.record({
    action: "session-started",
    at: ports.clock.now(),
    userId: input.userId,
    instanceId: input.id,
    address: input.address,
  });
  if (started.value.kind === "qr") await showToSandbox(ports, started.value.qrText);
  return success(started.value);
}

/** A code on the dashboard is one that the sandbox's phones can see; they learn it no other way. */
async function showToSandbox(ports: Pick<WebPorts, "sandbox" | "logger">, qrText: string): Promise<void> {
  if (ports.sandbox === null) return;
  try {
    await ports.sandbox.call({ method: "POST", path: SANDBOX_PATHS.pending, body: JSON.stringify({ qrText }) });
  } catch (error) {
    ports.logger.warn("sandbox-unreachable", { error });
  }
}
