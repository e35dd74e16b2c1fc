import type { Instance } from "#domain/instances/instance.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";

/** Whose instance is meant, and from where they ask. */
export interface OwnedInput {
  readonly userId: number;
  readonly id: number;
  readonly address: string | null;
}

export interface InstanceNotFound {
  readonly code: "instance-not-found";
}

/** Another's instance is as unknown as one that never was; the attempt is put on record. */
export async function findOwned(
  ports: Pick<WebPorts, "instances" | "audit" | "clock">,
  input: OwnedInput,
): Promise<Result<Instance, InstanceNotFound>> {
  const instance = await ports.instances.findOwned(input.userId, input.id);
  if (instance !== null) return success(instance);
  await ports.audit.record({
    action: "access-denied",
    at: ports.clock.now(),
    userId: input.userId,
    instanceId: input.id,
    address: input.address,
  });
  return failure({ code: "instance-not-found" });
}
