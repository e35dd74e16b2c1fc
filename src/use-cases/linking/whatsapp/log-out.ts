import { type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "../../instances/find-owned.ts";
import { type GatewayFailure, openGateway, providerFailed } from "../open-gateway.ts";
import { recordSession } from "../record-session.ts";

/** Ends the session, here and on the phone. */
export async function logOutSession(
  ports: Pick<WebPorts, "instances" | "whatsapp" | "audit" | "clock">,
  input: OwnedInput,
): Promise<Result<null, GatewayFailure>> {
  const gateway = await openGateway(ports, input, "whatsapp");
  if (!gateway.ok) return gateway;
  const ended = await ports.whatsapp.logOut(gateway.value.credentials);
  if (!ended.ok) return providerFailed(ended.failure);
  await recordSession(ports, input, { action: "session-logged-out", about: gateway.value.instance.name });
  return success(null);
}
