import type { Result } from "#domain/result.ts";
import type { TelegramStatus } from "#domain/sessions/telegram-session.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "../../instances/find-owned.ts";
import { type GatewayFailure, openGateway, providerFailed } from "../open-gateway.ts";

/** Where the instance's account stands, as its gateway says. */
export async function readTelegramStatus(
  ports: Pick<WebPorts, "instances" | "telegram" | "audit" | "clock">,
  input: OwnedInput,
): Promise<Result<TelegramStatus, GatewayFailure>> {
  const gateway = await openGateway(ports, input, "telegram");
  if (!gateway.ok) return gateway;
  const status = await ports.telegram.status(gateway.value.credentials);
  return status.ok ? status : providerFailed(status.failure);
}
