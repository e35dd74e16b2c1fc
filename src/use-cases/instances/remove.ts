import type { Instance } from "#domain/instances/instance.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Providers, WebPorts } from "#ports/web-ports.ts";
import { endSession } from "./end-session.ts";
import { findOwned, type InstanceNotFound, type OwnedInput } from "./find-owned.ts";

export type RemovePorts = Providers & Pick<WebPorts, "instances" | "audit" | "clock" | "logger">;

/** Unlinks the account, then deletes the instance with all that was stored for it. */
export async function removeInstance(ports: RemovePorts, input: OwnedInput): Promise<Result<null, InstanceNotFound>> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  return removeFound(ports, found.value, { actorId: null, address: input.address });
}

/** `actorId` is whoever does it in the owner's place. */
export async function removeFound(
  ports: RemovePorts,
  instance: Instance,
  { actorId, address }: { readonly actorId: number | null; readonly address: string | null },
): Promise<Result<null, InstanceNotFound>> {
  const { id, ownerId } = instance;
  await endSession(ports, instance);
  if (!(await ports.instances.removeOwned(ownerId, id))) return failure({ code: "instance-not-found" });
  await ports.audit.record({
    action: "instance-removed",
    at: ports.clock.now(),
    userId: ownerId,
    instanceId: id,
    address,
    actorId,
    about: instance.name,
  });
  return success(null);
}
