import type { Instance } from "#domain/instances/instance.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { AuditAction } from "#ports/audit.ts";
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
  await recordOwned(ports, input, "access-denied");
  return failure({ code: "instance-not-found" });
}

/** Puts on record what an owner did with an instance; `about` is its name then. */
export function recordOwned(
  ports: Pick<WebPorts, "audit" | "clock">,
  { userId, id, address }: OwnedInput,
  action: AuditAction,
  about?: string,
): Promise<void> {
  return ports.audit.record({ action, at: ports.clock.now(), userId, instanceId: id, address, about });
}
