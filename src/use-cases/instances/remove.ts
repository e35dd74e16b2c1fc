import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { endSession } from "./end-session.ts";
import { findOwned, type InstanceNotFound, type OwnedInput } from "./find-owned.ts";

/** Unlinks the account, then deletes the instance with all that was stored for it. */
export async function removeInstance(
  ports: Pick<WebPorts, "instances" | "whatsapp" | "telegram" | "audit" | "clock" | "logger">,
  input: OwnedInput,
): Promise<Result<null, InstanceNotFound>> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  await endSession(ports, found.value);
  if (!(await ports.instances.removeOwned(input.userId, input.id))) return failure({ code: "instance-not-found" });
  await ports.audit.record({
    action: "instance-removed",
    at: ports.clock.now(),
    userId: input.userId,
    instanceId: input.id,
    address: input.address,
  });
  return success(null);
}
