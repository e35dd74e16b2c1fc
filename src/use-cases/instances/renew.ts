import { expiryOf, type Instance, MAX_FREE_INSTANCES } from "#domain/instances/instance.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { findOwned, type InstanceNotFound, type OwnedInput } from "./find-owned.ts";

export type RenewPorts = Pick<WebPorts, "instances" | "audit" | "clock">;

export type RenewInstanceFailure = InstanceNotFound | { readonly code: "renewal-over-limit" };

/** 30 days from today, as often as wanted; of free instances while their owner has no more than they may. Never a shorter life. */
export async function renewInstance(
  ports: RenewPorts,
  input: OwnedInput,
): Promise<Result<Instance, RenewInstanceFailure>> {
  const found = await findOwned(ports, input);
  return found.ok ? renewFound(ports, found.value, { actorId: null, address: input.address }) : found;
}

/** `actorId` is whoever does it in the owner's place. */
export async function renewFound(
  ports: RenewPorts,
  instance: Instance,
  { actorId, address }: { readonly actorId: number | null; readonly address: string | null },
): Promise<Result<Instance, RenewInstanceFailure>> {
  const { id, ownerId } = instance;
  const now = ports.clock.now();
  const until = expiryOf(now);
  if (instance.expiresAt >= until) return success(instance);
  const renewed = await ports.instances.renewOwned(ownerId, id, until, MAX_FREE_INSTANCES);
  if (renewed === null) return failure({ code: "instance-not-found" });
  if (renewed.expiresAt < until) return failure({ code: "renewal-over-limit" });
  const about = renewed.name;
  await ports.audit.record({
    action: "instance-renewed",
    at: now,
    userId: ownerId,
    instanceId: id,
    address,
    actorId,
    about,
  });
  return success(renewed);
}
