import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { findOwned, type InstanceNotFound, type OwnedInput, recordOwned } from "./find-owned.ts";

type SwitchPorts = Pick<WebPorts, "instances" | "audit" | "clock">;

/** Whether the instance's own token opens it. */
export async function readTokenSwitch(
  ports: SwitchPorts,
  input: OwnedInput,
): Promise<Result<boolean, InstanceNotFound>> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  const off = await ports.instances.readTokenOff(input.userId, input.id);
  return off === null ? failure({ code: "instance-not-found" }) : success(!off);
}

/** From its next call on, a program needs a key; or no more. The dashboard goes on as it is. */
export async function switchToken(
  ports: SwitchPorts,
  input: OwnedInput & { readonly on: boolean },
): Promise<Result<boolean, InstanceNotFound>> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  await ports.instances.setTokenOff(input.userId, input.id, !input.on);
  await recordOwned(ports, input, input.on ? "token-switched-on" : "token-switched-off", found.value.name);
  return success(input.on);
}
