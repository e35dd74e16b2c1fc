import type { WebPorts } from "#ports/web-ports.ts";

export type CurrentPasswordFailure =
  | { readonly code: "password-wrong" }
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number };

export type CurrentPasswordPorts = Pick<WebPorts, "users" | "passwords" | "audit" | "clock" | "limits">;

/** For what a session alone may not do; null where the password is right. Wrong ones in a row are few. */
export async function checkCurrentPassword(
  ports: CurrentPasswordPorts,
  {
    userId,
    password,
    address,
  }: { readonly userId: number; readonly password: string; readonly address: string | null },
): Promise<CurrentPasswordFailure | null> {
  const key = String(userId);
  const retryAfterSeconds = await ports.limits.currentPassword.take(key);
  if (retryAfterSeconds !== null) return { code: "rate-limited", retryAfterSeconds };
  const { matches } = await ports.passwords.verify(await ports.users.storedPassword(userId), password, address);
  if (matches) {
    await ports.limits.currentPassword.reset(key);
    return null;
  }
  await ports.audit.record({ action: "password-refused", at: ports.clock.now(), userId, instanceId: null, address });
  return { code: "password-wrong" };
}
