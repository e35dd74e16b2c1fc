import type { User } from "#domain/accounts/user.ts";
import { type Instance, MAX_FREE_INSTANCES } from "#domain/instances/instance.ts";
import type { WebPorts } from "#ports/web-ports.ts";

export interface OwnedInstances {
  readonly instances: readonly Instance[];
  readonly freeInUse: number;
  /** Null for who pays. */
  readonly freeLimit: number | null;
}

export async function listInstances(
  ports: Pick<WebPorts, "instances">,
  owner: Pick<User, "id" | "subscription">,
): Promise<OwnedInstances> {
  const instances = await ports.instances.listByOwner(owner.id);
  const freeInUse = instances.filter((instance) => instance.subscription === "free").length;
  return { instances, freeInUse, freeLimit: owner.subscription === "paid" ? null : MAX_FREE_INSTANCES };
}
