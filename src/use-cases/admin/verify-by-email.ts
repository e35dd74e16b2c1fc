import type { User } from "#domain/accounts/user.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { UserNotFound } from "./change-subscription.ts";

/** By whoever runs the server and knows whose address it is, as where no mail is sent. */
export async function verifyByEmail(
  ports: Pick<WebPorts, "users" | "audit" | "clock">,
  { email }: { readonly email: string },
): Promise<Result<{ readonly user: User; readonly changed: boolean }, UserNotFound>> {
  const found = await ports.users.findByEmail(email);
  if (found === null) return failure({ code: "user-not-found" });
  const { user } = found;
  if (user.verified) return success({ user, changed: false });
  await ports.users.markVerified(user.id, user.email);
  const entry = { action: "email-verified", at: ports.clock.now(), userId: user.id, about: user.email } as const;
  await ports.audit.record({ ...entry, instanceId: null, address: null });
  return success({ user: { ...user, verified: true }, changed: true });
}
