import type { DeliveryStatus } from "#domain/messages/life.ts";
import type { Result } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "#use-cases/instances/find-owned.ts";
import { type GatewayFailure, openGateway, providerFailed } from "#use-cases/linking/open-gateway.ts";

/** Whether a message has been read, as its gateway says. */
export async function readTelegramMessageStatus(
  ports: Pick<WebPorts, "instances" | "telegram" | "audit" | "clock">,
  input: OwnedInput & { messageId: string },
): Promise<Result<{ status: DeliveryStatus; at: Date }, GatewayFailure>> {
  const gateway = await openGateway(ports, input, "telegram");
  if (!gateway.ok) return gateway;
  const status = await ports.telegram.messageStatus(gateway.value.credentials, input.messageId);
  return status.ok ? status : providerFailed(status.failure);
}
