import { parsePhoneNumber } from "#domain/phone-number.ts";
import { type Result, success } from "#domain/result.ts";
import { type FieldFailure, invalid } from "#domain/validation/field-failure.ts";
import type { PairingCode } from "#ports/network-pairing.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { type OwnedInput, recordOwned } from "#use-cases/instances/find-owned.ts";
import { isUnderWay } from "../is-under-way.ts";
import { type GatewayFailure, type OpenPorts, openGateway, providerFailed } from "../open-gateway.ts";

/** A code to be typed on the phone with this number. */
export async function requestPairingCodeAsOwner(
  ports: OpenPorts & Pick<WebPorts, "whatsapp">,
  input: OwnedInput & { phone: string },
): Promise<Result<PairingCode, GatewayFailure | FieldFailure<"phone">>> {
  const gateway = await openGateway(ports, input, "whatsapp");
  if (!gateway.ok) return gateway;
  const { instance, credentials } = gateway.value;
  const phone = parsePhoneNumber(input.phone);
  if (!phone.ok) return invalid("phone", phone.failure.message);
  const before = await ports.whatsapp.status(credentials);
  const asked = await ports.whatsapp.requestPairingCode(credentials, phone.value);
  if (!asked.ok) return providerFailed(asked.failure);
  if (!isUnderWay(before, ports.clock.now())) await recordOwned(ports, input, "session-started", instance.name);
  return success(asked.value);
}
