import { isActive } from "#domain/instances/instance.ts";
import type { WebPorts } from "#ports/web-ports.ts";

export interface Figures {
  readonly totalInstances: number;
  readonly activeInstances: number;
  readonly expiredInstances: number;
  /** Users who signed up with this user's invite link. */
  readonly referredSubscribers: number;
}

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
