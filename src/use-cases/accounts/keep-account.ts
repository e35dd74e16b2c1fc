import type { User } from "#domain/accounts/user.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";

/** Takes back that the account is to be deleted. */
export async function keepAccount(
  ports: Pick<WebPorts, "users" | "audit" | "clock">,
  { user: before, address }: { readonly user: User; readonly address: string | null },
): Promise<Result<User, { readonly code: "account-gone" }>> {
  const at = ports.clock.now();
  await ports.users.cancelDeletion(before.id, at);
  const user = await ports.users.findById(before.id);
  if (user === null || user.deletesAt !== null) return failure({ code: "account-gone" });
  if (before.deletesAt !== null) {
    await ports.audit.record({ action: "deletion-cancelled", at, userId: user.id, instanceId: null, address });
  }
  return success(user);
}
