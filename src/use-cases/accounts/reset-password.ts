import { failure, type Result, success } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { type ResetInput, validateReset } from "#domain/validation/reset.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { loginLimitKey } from "./log-in.ts";
import { tellOfNewPassword } from "./tell-of-new-password.ts";

interface ResetPasswordInput extends ResetInput {
  readonly token: string;
  readonly address: string | null;
  readonly publicUrl: string;
}

export type ResetPasswordFailure = FieldFailure<"password" | "confirm"> | { readonly code: "reset-link-invalid" };

type ResetPasswordPorts = Pick<
  WebPorts,
  "users" | "passwords" | "resetTokens" | "authSessions" | "mail" | "background" | "audit" | "clock" | "limits"
>;

/** The link is used up only by a password that will do; then everybody who was signed in is signed out. */
export async function resetPassword(
  ports: ResetPasswordPorts,
  input: ResetPasswordInput,
): Promise<Result<null, ResetPasswordFailure>> {
  const valid = validateReset(input);
  if (!valid.ok) return valid;
  if ((await ports.resetTokens.check(input.token)) === null) return LINK_INVALID;
  const passwordHash = await ports.passwords.hash(valid.value.password);
  const userId = await ports.resetTokens.redeem(input.token);
  const user = userId === null ? null : await ports.users.findById(userId);
  if (user === null) return LINK_INVALID;

  await ports.users.replacePasswordHash(user.id, passwordHash);
  await ports.authSessions.endAll(user.id);
  // Who has just proved to read the address's mail need not wait for their wrong guesses to be forgotten.
  await ports.limits.login.reset(loginLimitKey(user.email, input.address));
  const at = ports.clock.now();
  const entry = { at, userId: user.id, instanceId: null, address: input.address };
  await ports.audit.record({ action: "password-reset", ...entry });
  tellOfNewPassword(ports, user, { at, publicUrl: input.publicUrl });
  return success(null);
}

const LINK_INVALID = failure({ code: "reset-link-invalid" as const });
