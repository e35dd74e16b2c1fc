import type { User } from "#domain/accounts/user.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { factorsOf, hasFactor } from "../accounts/factors.ts";
import type { UserNotFound } from "./change-subscription.ts";

/** By whoever runs the server, for somebody who has lost theirs: app, passkeys and recovery codes; the password stays. */
export async function removeSecondFactor(
  ports: Pick<WebPorts, "users" | "secondFactors" | "passkeys" | "audit" | "clock">,
  { email }: { readonly email: string },
): Promise<Result<{ readonly user: User; readonly changed: boolean }, UserNotFound>> {
  const found = await ports.users.findByEmail(email);
  if (found === null) return failure({ code: "user-not-found" });
  const { user } = found;
  const changed = hasFactor(await factorsOf(ports, user.id));
  await ports.secondFactors.removeTotp(user.id);
  await ports.passkeys.removeOf(user.id);
  await ports.secondFactors.replaceRecoveryCodes(user.id, []);
  if (changed) {
    const at = ports.clock.now();
    await ports.audit.record({
      action: "second-factor-removed",
      at,
      userId: user.id,
      instanceId: null,
      address: null,
    });
  }
  return success({ user, changed });
}
