import type { Subscription } from "#domain/instances/instance.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { type Acting, actorFor } from "./acting.ts";

export interface UserNotFound {
  readonly code: "user-not-found";
}

interface ChangeSubscriptionInput extends Acting {
  readonly userId: number;
  readonly subscription: Subscription;
}

/** Of the user and of all their instances, those to come included. */
export async function changeSubscription(
  ports: Pick<WebPorts, "users" | "audit" | "clock">,
  { userId, subscription, adminId, address }: ChangeSubscriptionInput,
): Promise<Result<null, UserNotFound>> {
  if ((await ports.users.findById(userId)) === null) return failure({ code: "user-not-found" });
  await ports.users.setSubscription(userId, subscription);
  await ports.audit.record({
    action: "subscription-changed",
    at: ports.clock.now(),
    userId,
    instanceId: null,
    address,
    actorId: actorFor(userId, adminId),
    about: subscription,
  });
  return success(null);
}
