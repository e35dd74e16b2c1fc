import { isActive } from "#domain/instances/instance.ts";
import type { Figures } from "#ports/contracts/dashboard/api.ts";
import type { WebPorts } from "#ports/web-ports.ts";

export async function readFigures(
  ports: Pick<WebPorts, "instances" | "users" | "clock">,
  input: { userId: number },
): Promise<Figures> {
  const [instances, referredSubscribers] = await Promise.all([
    ports.instances.listByOwner(input.userId),
    ports.users.countReferredBy(input.userId),
  ]);
  const now = ports.clock.now();
  const activeInstances = instances.filter((instance) => isActive(instance, now)).length;
  const totalInstances = instances.length;
  return { totalInstances, activeInstances, expiredInstances: totalInstances - activeInstances, referredSubscribers };
}
