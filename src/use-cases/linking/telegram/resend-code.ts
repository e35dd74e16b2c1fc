import type { Result } from "#domain/result.ts";
import type { TelegramCodeLogin } from "#domain/sessions/telegram-session.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "../../instances/find-owned.ts";
import { type GatewayFailure, openGateway, providerFailed } from "../open-gateway.ts";

/** The code again, the next way that Telegram offers. */
export async function resendCode(
  ports: Pick<WebPorts, "instances" | "telegram" | "audit" | "clock">,
  input: OwnedInput,
): Promise<Result<TelegramCodeLogin, GatewayFailure>> {
  const gateway = await openGateway(ports, input, "telegram");
  if (!gateway.ok) return gateway;
  const sent = await ports.telegram.resendCode(gateway.value.credentials);
  return sent.ok ? sent : providerFailed(sent.failure);
}
