import { limitedAddress } from "#domain/accounts/limited-address.ts";
import type { User } from "#domain/accounts/user.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { type LoginInput, validateLogin } from "#domain/validation/login.ts";
import type { DeviceClues } from "#ports/auth-sessions.ts";
import type { WebPorts } from "#ports/web-ports.ts";

interface LogInInput extends LoginInput, DeviceClues {
  /** The session the browser still holds: it ends, so that a planted one is worth nothing. */
  readonly previousToken: string | null;
}

export type LogInFailure =
  | FieldFailure<"email" | "password">
  | { readonly code: "credentials-invalid" }
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number };

interface LoggedIn {
  readonly user: User;
  readonly token: string;
  readonly expiresAt: Date;
}

type LogInPorts = Pick<WebPorts, "users" | "passwords" | "authSessions" | "audit" | "clock" | "limits">;

/** An unknown e-mail takes as long as a wrong password. */
export async function logIn(ports: LogInPorts, input: LogInInput): Promise<Result<LoggedIn, LogInFailure>> {
  const valid = validateLogin(input);
  if (!valid.ok) return valid;
  const { email, password } = valid.value;
  const limitKey = loginLimitKey(email, input.address);
  const retryAfterSeconds =
    (await ports.limits.loginAddress.take(limitedAddress(input.address))) ?? (await ports.limits.login.take(limitKey));
  if (retryAfterSeconds !== null) return failure({ code: "rate-limited", retryAfterSeconds });

  const found = await ports.users.findByEmail(email);
  const { matches, legacyPlain } = await ports.passwords.verify(found?.storedPassword ?? null, password);
  if (found === null || !matches) {
    await record(ports, "login-failed", found?.user.id ?? null, input.address);
    return failure({ code: "credentials-invalid" });
  }

  const { user } = found;
  await ports.limits.login.reset(limitKey);
  const stored = legacyPlain ? await hashPlain(ports, found, password) : found.storedPassword;
  if (input.previousToken !== null) await ports.authSessions.end(input.previousToken);
  const session = await ports.authSessions.start(user.id, input);
  // A password that was set meanwhile has ended the sessions of the old one, and this may have come too late for that.
  if ((await ports.users.storedPassword(user.id)) !== stored) {
    await ports.authSessions.end(session.token);
    return failure({ code: "credentials-invalid" });
  }
  await record(ports, "login-succeeded", user.id, input.address);
  return success({ user, ...session });
}

/** What stands now in place of the plain password: this log-in's hash of it, or another's that came at the same time. */
async function hashPlain(
  { users, passwords }: Pick<LogInPorts, "users" | "passwords">,
  { user, storedPassword }: { readonly user: User; readonly storedPassword: string },
  password: string,
): Promise<string> {
  const own = await passwords.hash(password);
  await users.replacePasswordHash(user.id, own, storedPassword);
  const stored = await users.storedPassword(user.id);
  if (stored === null || stored === own) return own;
  return (await passwords.verify(stored, password)).matches ? stored : own;
}

export function loginLimitKey(email: string, address: string | null): string {
  return `${email} ${limitedAddress(address)}`;
}

function record(
  ports: Pick<LogInPorts, "audit" | "clock">,
  action: "login-succeeded" | "login-failed",
  userId: number | null,
  address: string | null,
): Promise<void> {
  return ports.audit.record({ action, at: ports.clock.now(), userId, instanceId: null, address });
}
