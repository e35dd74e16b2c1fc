import type { Result } from "#domain/result.ts";
import type { TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "../../instances/find-owned.ts";
import { askGateway, type GatewayFailure, type OpenPorts } from "../open-gateway.ts";

/** The two-step password; it is passed on and kept nowhere. */
export function verifyPasswordAsOwner(
  ports: OpenPorts & Pick<WebPorts, "telegram">,
  input: OwnedInput & { password: string },
): Promise<Result<TelegramUser, GatewayFailure>> {
  return askGateway(ports, input, "telegram", (credentials) =>
    ports.telegram.verifyPassword(credentials, input.password),
  );
}
