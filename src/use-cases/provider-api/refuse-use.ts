import type { Clock } from "#ports/clock.ts";
import type { InstanceAccess } from "#ports/instances.ts";

/**
 * What a call wants besides the token or key. Sends and starts want an instance that has not expired; to link an account
 * is for owners who have also confirmed their address, where `linkingNeedsVerified` says so.
 */
export type Needs = "any" | "unexpired" | "linking";

/** Why an instance may not be used by whoever may reach it. */
export type UseRefused =
  | { readonly code: "instance-expired" }
  | { readonly code: "owner-suspended" }
  | { readonly code: "owner-unverified" };

export interface UseRules {
  readonly clock: Pick<Clock, "now">;
  /** On the live network, whose accounts are real; false by default. */
  readonly linkingNeedsVerified?: boolean | undefined;
}

/** Null where it may be used, by token or by key. */
export function refuseUse(access: InstanceAccess, needs: Needs, rules: UseRules): UseRefused | null {
  if (access.ownerSuspended) return { code: "owner-suspended" };
  if (needs !== "any" && access.expiresAt <= rules.clock.now()) return { code: "instance-expired" };
  const isUnverified = rules.linkingNeedsVerified === true && !access.ownerVerified;
  return needs === "linking" && isUnverified ? { code: "owner-unverified" } : null;
}
