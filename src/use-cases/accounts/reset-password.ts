import { failure, type Result, success } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { type ResetInput, validateReset } from "#domain/validation/reset.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { forgetGuesses } from "./admit-log-in.ts";
import { dropFactors } from "./drop-factors.ts";
import { refuseCommonPassword } from "./refuse-common-password.ts";
import { rotateCredentials } from "./rotate-credentials.ts";
import { tellOfNewPassword } from "./tell-of-new-password.ts";

interface ResetPasswordInput extends ResetInput {
  readonly token: string;
  readonly address: string | null;
  readonly publicUrl: string;
  /** Ends every API key and gives every instance a new token: whoever had the password may have read or made some. */
  readonly rotateCredentials: boolean;
  /** What the browser keeps of earlier sign-ins. */
  readonly deviceMarks: string | null;
}

interface PasswordReset {
  /** What the browser is to keep: whoever reads the address's mail is held back by nobody's guesses. */
  readonly deviceMarks: string;
}

export type ResetPasswordFailure = FieldFailure<"password" | "confirm"> | { readonly code: "reset-link-invalid" };

type ResetPasswordPorts = Pick<
  WebPorts,
  | "users"
  | "passwords"
  | "secondFactors"
  | "passkeys"
  | "commonPasswords"
  | "knownDevices"
  | "instances"
  | "apiKeys"
  | "random"
  | "resetTokens"
  | "mailedLinks"
  | "authSessions"
  | "mail"
  | "background"
  | "audit"
  | "clock"
  | "limits"
>;

/** The link is used up only by a password that will do; then everybody who was signed in is signed out. It also proves the address. */
export async function resetPassword(
  ports: ResetPasswordPorts,
  input: ResetPasswordInput,
): Promise<Result<PasswordReset, ResetPasswordFailure>> {
  const valid = validateReset(input);
  if (!valid.ok) return valid;
  const common = await refuseCommonPassword(ports, "password", valid.value.password);
  if (common !== null) return common;
  if ((await ports.resetTokens.check(input.token)) === null) return LINK_INVALID;
  const passwordHash = await ports.passwords.hash(valid.value.password, input.address);
  const userId = await ports.resetTokens.redeem(input.token);
  const user = userId === null ? null : await ports.users.findById(userId);
  if (user === null) return LINK_INVALID;

  await ports.users.replacePasswordHash(user.id, passwordHash);
  await ports.users.markVerified(user.id);
  await ports.authSessions.endAll(user.id);
  await ports.mailedLinks.revoke(user.id, ["verify-email", "change-email", "know-device"]);
  // Nobody had proved the address until now: what was added may be a stranger's who signed up with it.
  if (!user.verified) await dropFactors(ports, { userId: user.id, address: input.address });
  // Who has just proved to read the address's mail need not wait for their wrong guesses to be forgotten.
  await forgetGuesses(ports, { email: user.email, address: input.address });
  const at = ports.clock.now();
  const entry = { at, userId: user.id, instanceId: null, address: input.address };
  await ports.audit.record({ action: "password-reset", ...entry });
  const { address, publicUrl } = input;
  const rotated = input.rotateCredentials ? await rotateCredentials(ports, { userId: user.id, address }) : null;
  tellOfNewPassword(ports, user, { at, publicUrl, rotated });
  const account = { userId: user.id, storedPassword: passwordHash };
  return success({ deviceMarks: ports.knownDevices.mark(account, input.deviceMarks) });
}

const LINK_INVALID = failure({ code: "reset-link-invalid" as const });
