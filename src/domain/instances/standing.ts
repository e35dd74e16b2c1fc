import type { LinkStanding } from "../sessions/link.ts";
import { type Instance, isActive } from "./instance.ts";

/** What a list of instances is narrowed to. */
export const INSTANCE_STATES = ["needs", "connected", "expired"] as const;
export type InstanceState = (typeof INSTANCE_STATES)[number];

/** Such that its owner has something to do; sending, and nothing to do; past its last day. The last is of the first too. */
export function isOfState(
  state: InstanceState,
  instance: Pick<Instance, "expiresAt">,
  standing: LinkStanding,
  now: Date,
): boolean {
  const active = isActive(instance, now);
  const connected = standing === "connected" || standing === "returning";
  switch (state) {
    case "needs":
      return !active || !connected;
    case "connected":
      return active && connected;
    case "expired":
      return !active;
  }
}
