import type { User } from "#domain/accounts/user.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { AuthSessions } from "#ports/auth-sessions.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { Acting } from "./acting.ts";
import type { UserNotFound } from "./change-subscription.ts";

export interface SuspensionPorts extends Pick<WebPorts, "users" | "audit" | "clock"> {
  readonly authSessions: Pick<AuthSessions, "endAll">;
}

interface Suspension {
  readonly userId: number;
  readonly suspended: boolean;
}

/** Whom the pages do not suspend: that is for whoever runs the server, at its command line. */
export interface SuspensionRefused {
  readonly code: "administrator-not-suspended";
}

/** By an administrator, of somebody who is none. */
export async function suspendAsAdmin(
  ports: SuspensionPorts,
  { adminId, address, ...wanted }: Acting & Suspension,
): Promise<Result<null, UserNotFound | SuspensionRefused>> {
  const user = await ports.users.findById(wanted.userId);
  if (user === null) return failure({ code: "user-not-found" });
  if (wanted.suspended && user.role === "admin") return failure({ code: "administrator-not-suspended" });
  await setSuspension(ports, user, { ...wanted, actorId: adminId, address });
  return success(null);
}

/** By whoever runs the server. */
export async function suspendByEmail(
  ports: SuspensionPorts,
  { email, suspended }: { readonly email: string; readonly suspended: boolean },
): Promise<Result<{ readonly user: User; readonly changed: boolean }, UserNotFound>> {
  const found = await ports.users.findByEmail(email);
  if (found === null) return failure({ code: "user-not-found" });
  const { user } = found;
  const changed = await setSuspension(ports, user, { suspended, actorId: null, address: null });
  return success({ user, changed });
}

/** Their sessions end; what they have stays, and their linked accounts pause. False where it was so already. */
async function setSuspension(
  ports: SuspensionPorts,
  { id: userId, suspendedAt }: User,
  { suspended, actorId, address }: { suspended: boolean; actorId: number | null; address: string | null },
): Promise<boolean> {
  if ((suspendedAt !== null) === suspended) return false;
  const at = ports.clock.now();
  await ports.users.setSuspended(userId, suspended ? at : null);
  if (suspended) await ports.authSessions.endAll(userId);
  const action = suspended ? "account-suspended" : "account-unsuspended";
  await ports.audit.record({ action, at, userId, instanceId: null, address, actorId });
  return true;
}
