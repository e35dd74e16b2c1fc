import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { findOwned, type InstanceNotFound, type OwnedInput } from "./find-owned.ts";

/** The instance's token in clear, for its owner; each showing is put on record. */
export async function revealToken(
  ports: Pick<WebPorts, "instances" | "audit" | "clock">,
  input: OwnedInput,
): Promise<Result<string, InstanceNotFound>> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  const token = await ports.instances.revealToken(input.userId, input.id);
  if (token === null) return failure({ code: "instance-not-found" });
  await ports.audit.record({
    action: "token-shown",
    at: ports.clock.now(),
    userId: input.userId,
    instanceId: input.id,
    address: input.address,
    about: found.value.name,
  });
  return success(token);
}
