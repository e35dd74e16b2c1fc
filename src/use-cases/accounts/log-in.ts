import type { User } from "#domain/accounts/user.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { type LoginInput, validateLogin } from "#domain/validation/login.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { admitLogIn, forgetGuesses, type LogInAttempt, type LogInHeldBack } from "./admit-log-in.ts";
import { factorsOf, hasFactor } from "./factors.ts";
import { markOf, openSession, type SessionPorts, type SignedIn, type SigningIn } from "./open-session.ts";

interface LogInInput extends LoginInput, SigningIn, LogInAttempt {}

export type LogInFailure =
  | FieldFailure<"email" | "password">
  | { readonly code: "credentials-invalid" }
  | { readonly code: "account-suspended" }
  | LogInHeldBack;

type LoggedIn =
  | ({ readonly kind: "signed-in" } & SignedIn)
  /** The password was right, and the account has a second factor: the token is of the step that asks for it. */
  | { readonly kind: "code-needed"; readonly token: string; readonly expiresAt: Date };

/** Somebody whose password was right. */
interface Account {
  readonly user: User;
  /** As it stands now, which may be newer than what was compared. */
  readonly storedPassword: string;
}

type LogInPorts = SessionPorts &
  Pick<WebPorts, "passwords" | "mailedLinks" | "authSteps" | "secondFactors" | "passkeys">;

/** An unknown e-mail takes as long as a wrong password. */
export async function logIn(ports: LogInPorts, input: LogInInput): Promise<Result<LoggedIn, LogInFailure>> {
  const valid = validateLogin(input);
  if (!valid.ok) return valid;
  const attempt = { ...input, ...valid.value };
  const heldBack = await admitLogIn(ports, attempt);
  if (heldBack !== null) return failure(heldBack);
  const account = await checkPassword(ports, attempt);
  if (account === null) return failure({ code: "credentials-invalid" });
  if (account.user.suspendedAt !== null) return failure({ code: "account-suspended" });
  return enter(ports, account, input);
}

/** Null, and on record, where it is wrong or nobody's. */
async function checkPassword(ports: LogInPorts, input: LogInInput): Promise<Account | null> {
  const { email, password, address } = input;
  const found = await ports.users.findByEmail(email);
  const { matches, legacyPlain } = await ports.passwords.verify(found?.storedPassword ?? null, password, address);
  if (found === null || !matches) {
    await recordFailure(ports, found?.user.id ?? null, address);
    return null;
  }
  const storedPassword = legacyPlain ? await hashPlain(ports, found, input) : found.storedPassword;
  return { user: found.user, storedPassword };
}

/** A session, or what asks for the second factor first. */
async function enter(
  ports: LogInPorts,
  { user, storedPassword }: Account,
  browser: SigningIn,
): Promise<Result<LoggedIn, LogInFailure>> {
  const passwordMark = markOf(storedPassword);
  const isKnown = ports.knownDevices.recognise({ userId: user.id, storedPassword }, browser.deviceMarks) !== null;
  if (!isKnown) await forgetGuesses(ports, { email: user.email, address: browser.address });
  if (hasFactor(await factorsOf(ports, user.id))) {
    const step = await ports.authSteps.begin("sign-in", { userId: user.id, data: passwordMark });
    return success({ kind: "code-needed", ...step });
  }
  const opened = await openSession(ports, { user, passwordMark, browser, isProved: false });
  return opened === null ? failure({ code: "credentials-invalid" }) : success({ kind: "signed-in", ...opened });
}

/** What stands now in place of the plain password: this log-in's hash of it, or another's that came at the same time. */
async function hashPlain(
  { users, passwords }: Pick<LogInPorts, "users" | "passwords">,
  { user, storedPassword }: Account,
  { password, address }: Pick<LogInInput, "password" | "address">,
): Promise<string> {
  const own = await passwords.hash(password, address);
  await users.replacePasswordHash(user.id, own, storedPassword);
  const stored = await users.storedPassword(user.id);
  if (stored === null || stored === own) return own;
  return (await passwords.verify(stored, password, address)).matches ? stored : own;
}

function recordFailure(
  { audit, clock }: Pick<LogInPorts, "audit" | "clock">,
  userId: number | null,
  address: string | null,
): Promise<void> {
  return audit.record({ action: "login-failed", at: clock.now(), userId, instanceId: null, address });
}
