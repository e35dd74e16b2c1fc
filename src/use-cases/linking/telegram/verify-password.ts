import type { Result } from "#domain/result.ts";
import type { TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "../../instances/find-owned.ts";
import { type GatewayFailure, openGateway, providerFailed } from "../open-gateway.ts";

/** The two-step password; it is passed on and kept nowhere. */
export async function verifyPassword(
  ports: Pick<WebPorts, "instances" | "telegram" | "audit" | "clock">,
  input: OwnedInput & { password: string },
): Promise<Result<TelegramUser, GatewayFailure>> {
  const gateway = await openGateway(ports, input, "telegram");
  if (!gateway.ok) return gateway;
  const verified = await ports.telegram.verifyPassword(gateway.value.credentials, input.password);
  return verified.ok ? verified : providerFailed(verified.failure);
}
