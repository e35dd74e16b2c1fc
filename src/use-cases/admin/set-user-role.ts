import type { User, UserRole } from "#domain/accounts/user.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { UserNotFound } from "./change-subscription.ts";

/** By whoever runs the server, at its command line: no administrator makes another. */
export async function setUserRole(
  ports: Pick<WebPorts, "users" | "audit" | "clock">,
  { email, role }: { readonly email: string; readonly role: UserRole },
): Promise<Result<{ readonly user: User; readonly changed: boolean }, UserNotFound>> {
  const found = await ports.users.findByEmail(email);
  if (found === null) return failure({ code: "user-not-found" });
  const { user } = found;
  if (user.role === role) return success({ user, changed: false });
  await ports.users.setRole(user.id, role);
  await ports.audit.record({
    action: role === "admin" ? "role-granted" : "role-revoked",
    at: ports.clock.now(),
    userId: user.id,
    instanceId: null,
    address: null,
  });
  return success({ user: { ...user, role }, changed: true });
}
