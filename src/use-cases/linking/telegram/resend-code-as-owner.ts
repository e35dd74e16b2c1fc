import type { Result } from "#domain/result.ts";
import type { TelegramCodeLogin } from "#domain/sessions/telegram-session.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "../../instances/find-owned.ts";
import { askGateway, type GatewayFailure, type OpenPorts } from "../open-gateway.ts";

/** The code again, the next way that Telegram offers. */
export function resendCodeAsOwner(
  ports: OpenPorts & Pick<WebPorts, "telegram">,
  input: OwnedInput,
): Promise<Result<TelegramCodeLogin, GatewayFailure>> {
  return askGateway(ports, input, "telegram", (credentials) => ports.telegram.resendCode(credentials));
}
