import type { Instance } from "#domain/instances/instance.ts";
import { type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { findOwned, type InstanceNotFound } from "../instances/find-owned.ts";

/** Who asks, from where, and for which instance; null for all of theirs. */
export interface OwnedChoice {
  readonly userId: number;
  readonly instanceId: number | null;
  readonly address: string | null;
}

/** The instances that a list is made of: nobody else's are ever among them. */
export async function ownedInstances(
  ports: Pick<WebPorts, "instances" | "audit" | "clock">,
  { userId, instanceId, address }: OwnedChoice,
): Promise<Result<readonly Instance[], InstanceNotFound>> {
  if (instanceId === null) return success(await ports.instances.listByOwner(userId));
  const found = await findOwned(ports, { userId, id: instanceId, address });
  return found.ok ? success([found.value]) : found;
}
