import type { DeliveryStatus } from "#domain/messages/life.ts";
import type { Result } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "#use-cases/instances/find-owned.ts";
import { type GatewayFailure, openGateway, providerFailed } from "#use-cases/linking/open-gateway.ts";

/** How far a message has come, as its gateway says. */
export async function readMessageStatus(
  ports: Pick<WebPorts, "instances" | "whatsapp" | "audit" | "clock">,
  input: OwnedInput & { messageId: string },
): Promise<Result<{ status: DeliveryStatus; at: Date }, GatewayFailure>> {
  const gateway = await openGateway(ports, input, "whatsapp");
  if (!gateway.ok) return gateway;
  const status = await ports.whatsapp.messageStatus(gateway.value.credentials, input.messageId);
  return status.ok ? status : providerFailed(status.failure);
}
