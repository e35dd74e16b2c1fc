import type { Result } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "../../instances/find-owned.ts";
import { askGateway, type GatewayFailure, type OpenPorts } from "../open-gateway.ts";

/** Gives up a log-in under way; a linked account stays. */
export function cancelLoginAsOwner(
  ports: OpenPorts & Pick<WebPorts, "telegram">,
  input: OwnedInput,
): Promise<Result<null, GatewayFailure>> {
  return askGateway(ports, input, "telegram", (credentials) => ports.telegram.cancelLogin(credentials));
}
