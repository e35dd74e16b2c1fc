import { type Instance, MAX_FREE_INSTANCES } from "#domain/instance.ts";
import type { WebPorts } from "#ports/web-ports.ts";

export interface OwnedInstances {
  readonly instances: readonly Instance[];
  readonly freeInUse: number;
  readonly freeLimit: number;
}

export async function listInstances(
  ports: Pick<WebPorts, "instances">,
  input: { userId: number },
): Promise<OwnedInstances> {
  const instances = await ports.instances.listByOwner(input.userId);
  const freeInUse = instances.filter((instance) => instance.subscription === "free").length;
  return { instances, freeInUse, freeLimit: MAX_FREE_INSTANCES };
}
