import type { User } from "#domain/accounts/user.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { type ProfileField, type ProfileForm, validateProfile } from "#domain/validation/profile.ts";
import type { DeviceClues } from "#ports/auth-sessions.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { type CurrentPasswordFailure, checkCurrentPassword } from "./check-current-password.ts";
import { refuseCommonPassword } from "./refuse-common-password.ts";
import { tellOfNewPassword } from "./tell-of-new-password.ts";

interface UpdateProfileInput {
  readonly userId: number;
  readonly form: ProfileForm;
  readonly device: DeviceClues;
  readonly publicUrl: string;
  /** What the browser keeps of earlier sign-ins. */
  readonly deviceMarks: string | null;
}

export type UpdateProfileFailure =
  | FieldFailure<ProfileField>
  | CurrentPasswordFailure
  | { readonly code: "account-gone" };

interface ProfileUpdated {
  readonly user: User;
  /** In place of the one that asked, after a new password: all others have ended. */
  readonly session: { readonly token: string; readonly expiresAt: Date; readonly deviceMarks: string } | null;
}

type UpdateProfilePorts = Pick<
  WebPorts,
  | "users"
  | "passwords"
  | "commonPasswords"
  | "knownDevices"
  | "resetTokens"
  | "mailedLinks"
  | "authSessions"
  | "mail"
  | "background"
  | "audit"
  | "clock"
  | "limits"
>;

/** A new password needs the current one, and ends every session but this one, which gets a new token. */
export async function updateProfile(
  ports: UpdateProfilePorts,
  { userId, form, device, publicUrl, deviceMarks }: UpdateProfileInput,
): Promise<Result<ProfileUpdated, UpdateProfileFailure>> {
  const valid = validateProfile(form);
  if (!valid.ok) return valid;
  const { name, phone, country, password } = valid.value;
  if (password !== null) {
    const common = await refuseCommonPassword(ports, "newPassword", password.next);
    if (common !== null) return common;
    const refused = await checkCurrentPassword(ports, {
      userId,
      password: password.current,
      address: device.address,
    });
    if (refused !== null) return failure(refused);
  }

  const passwordHash = password === null ? undefined : await ports.passwords.hash(password.next, device.address);
  const user = await ports.users.update(userId, { name, phone, country, passwordHash });
  if (user === null) return failure({ code: "account-gone" });
  const at = ports.clock.now();
  const entry = { at, userId, instanceId: null, address: device.address };
  await ports.audit.record({ action: "profile-updated", ...entry });
  if (passwordHash === undefined) return success({ user, session: null });

  await ports.authSessions.endAll(userId);
  await ports.resetTokens.revokeAll(userId);
  await ports.mailedLinks.revoke(userId, ["change-email", "know-device"]);
  await ports.audit.record({ action: "password-changed", ...entry });
  tellOfNewPassword(ports, user, { at, publicUrl, rotated: null });
  const session = await ports.authSessions.start(userId, device);
  const marks = ports.knownDevices.mark({ userId, storedPassword: passwordHash }, deviceMarks);
  return success({ user, session: { ...session, deviceMarks: marks } });
}
