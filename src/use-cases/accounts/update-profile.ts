import type { User } from "#domain/accounts/user.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { type ProfileField, type ProfileForm, validateProfile } from "#domain/validation/profile.ts";
import type { DeviceClues } from "#ports/auth-sessions.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { tellOfNewPassword } from "./tell-of-new-password.ts";

interface UpdateProfileInput {
  readonly userId: number;
  readonly form: ProfileForm;
  readonly device: DeviceClues;
  readonly publicUrl: string;
}

export type UpdateProfileFailure =
  | FieldFailure<ProfileField>
  | { readonly code: "password-wrong" }
  | { readonly code: "account-gone" }
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number };

interface ProfileUpdated {
  readonly user: User;
  /** In place of the one that asked, after a new password: all others have ended. */
  readonly session: { readonly token: string; readonly expiresAt: Date } | null;
}

type UpdateProfilePorts = Pick<
  WebPorts,
  "users" | "passwords" | "resetTokens" | "authSessions" | "mail" | "background" | "audit" | "clock" | "limits"
>;

/** A new password needs the current one, and ends every session but this one, which gets a new token. */
export async function updateProfile(
  ports: UpdateProfilePorts,
  { userId, form, device, publicUrl }: UpdateProfileInput,
): Promise<Result<ProfileUpdated, UpdateProfileFailure>> {
  const valid = validateProfile(form);
  if (!valid.ok) return valid;
  const { name, phone, country, password } = valid.value;
  if (password !== null) {
    const refused = await checkCurrentPassword(ports, userId, password.current, device);
    if (refused !== null) return failure(refused);
  }

  const passwordHash = password === null ? undefined : await ports.passwords.hash(password.next);
  const user = await ports.users.update(userId, { name, phone, country, passwordHash });
  if (user === null) return failure({ code: "account-gone" });
  const at = ports.clock.now();
  const entry = { at, userId, instanceId: null, address: device.address };
  await ports.audit.record({ action: "profile-updated", ...entry });
  if (password === null) return success({ user, session: null });

  await ports.authSessions.endAll(userId);
  await ports.resetTokens.revokeAll(userId);
  await ports.audit.record({ action: "password-changed", ...entry });
  tellOfNewPassword(ports, user, { at, publicUrl });
  return success({ user, session: await ports.authSessions.start(userId, device) });
}

async function checkCurrentPassword(
  ports: UpdateProfilePorts,
  userId: number,
  password: string,
  { address }: DeviceClues,
): Promise<Exclude<UpdateProfileFailure, FieldFailure> | null> {
  const key = String(userId);
  const retryAfterSeconds = await ports.limits.currentPassword.take(key);
  if (retryAfterSeconds !== null) return { code: "rate-limited", retryAfterSeconds };
  const { matches } = await ports.passwords.verify(await ports.users.storedPassword(userId), password);
  if (matches) {
    await ports.limits.currentPassword.reset(key);
    return null;
  }
  await ports.audit.record({ action: "password-refused", at: ports.clock.now(), userId, instanceId: null, address });
  return { code: "password-wrong" };
}
