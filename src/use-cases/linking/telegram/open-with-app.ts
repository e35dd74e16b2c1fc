import { failure, type Result, success } from "#domain/result.ts";
import { parseApiId } from "#domain/sessions/telegram-login.ts";
import type { TelegramApp } from "#ports/telegram-sessions.ts";
import type { OwnedInput } from "../../instances/find-owned.ts";
import { type GatewayFailure, type OpenedGateway, type OpenPorts, openGateway } from "../open-gateway.ts";

/** The instance has no API ID and App Hash, or an API ID that Telegram cannot have given. */
interface AppFailure {
  readonly code: "telegram-app-missing" | "telegram-app-invalid";
}

export type LinkingFailure = GatewayFailure | AppFailure;

/** The gateway, and the application that a log-in is made in the name of. */
export async function openWithApp(
  ports: OpenPorts,
  input: OwnedInput,
): Promise<Result<OpenedGateway & { readonly app: TelegramApp }, LinkingFailure>> {
  const gateway = await openGateway(ports, input, "telegram");
  if (!gateway.ok) return gateway;
  const stored = await ports.instances.readTelegramApp(gateway.value.instance.id);
  if (stored === null) return failure({ code: "telegram-app-missing" });
  const apiId = parseApiId(stored.apiId);
  if (apiId === null) return failure({ code: "telegram-app-invalid" });
  return success({ ...gateway.value, app: { apiId, apiHash: stored.appHash } });
}
