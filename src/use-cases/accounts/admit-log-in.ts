import { limitedAddress } from "#domain/accounts/limited-address.ts";
import { accountLockedWords } from "#domain/wording/mails.ts";
import { inLanguage } from "#languages/paths.ts";
import { mailedLinkPath, PAGES } from "#ports/contracts/pages.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { accountMail } from "./account-mails.ts";

export interface LogInAttempt {
  /** Normalised. */
  readonly email: string;
  readonly address: string | null;
  /** What the browser keeps of earlier sign-ins. */
  readonly deviceMarks: string | null;
  readonly publicUrl: string;
}

export type LogInHeldBack =
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number }
  /** The account's own limit, of which its owner is told by mail. Also said of an account that there is not. */
  | { readonly code: "account-locked"; readonly retryAfterSeconds: number };

type AdmitPorts = Pick<WebPorts, "users" | "knownDevices" | "mailedLinks" | "mail" | "background" | "audit" | "clock"> &
  Pick<WebPorts, "limits">;

/**
 * Whether a password is looked at. A device that has signed in before has a limit of its own alone, so that nobody else's
 * guesses shut it out; all others share one by account, by which guesses from any number of addresses are counted.
 */
export async function admitLogIn(ports: AdmitPorts, attempt: LogInAttempt): Promise<LogInHeldBack | null> {
  const { limits } = ports;
  const deviceId = await knownDevice(ports, attempt);
  if (deviceId !== null) return rateLimited(await limits.loginDevice.take(deviceId));
  const { email, address } = attempt;
  const nearby =
    (await limits.loginAddress.take(address ?? "")) ?? (await limits.login.take(loginLimitKey(email, address)));
  if (nearby !== null) return rateLimited(nearby);
  const retryAfterSeconds = await limits.loginAccount.take(email);
  if (retryAfterSeconds === null) return null;
  const at = ports.clock.now();
  ports.background.run("lock-mail-failed", () => tellOfLock(ports, attempt, at));
  return { code: "account-locked", retryAfterSeconds };
}

/** After the right password, or a proof that is as good: what was guessed before counts no more. */
export async function forgetGuesses(
  { limits }: Pick<WebPorts, "limits">,
  { email, address }: Pick<LogInAttempt, "email" | "address">,
): Promise<void> {
  await limits.login.reset(loginLimitKey(email, address));
  await limits.loginAccount.reset(email);
}

export function loginLimitKey(email: string, address: string | null): string {
  return `${email} ${limitedAddress(address)}`;
}

function rateLimited(retryAfterSeconds: number | null): LogInHeldBack | null {
  return retryAfterSeconds === null ? null : { code: "rate-limited", retryAfterSeconds };
}

async function knownDevice(ports: AdmitPorts, { email, deviceMarks }: LogInAttempt): Promise<string | null> {
  if (deviceMarks === null) return null;
  const found = await ports.users.findByEmail(email);
  if (found === null) return null;
  return ports.knownDevices.recognise({ userId: found.user.id, storedPassword: found.storedPassword }, deviceMarks);
}

/** Behind the answer, which is the same for an address that has no account. At most once a day. */
async function tellOfLock(ports: AdmitPorts, { email, address, publicUrl }: LogInAttempt, at: Date): Promise<void> {
  const found = await ports.users.findByEmail(email);
  if (found === null || (await ports.limits.lockMail.take(String(found.user.id))) !== null) return;
  const { user } = found;
  await ports.audit.record({ action: "account-locked", at, userId: user.id, instanceId: null, address });
  const token = await ports.mailedLinks.issue({ userId: user.id, purpose: "know-device", email });
  const links = {
    deviceLink: publicUrl + inLanguage(mailedLinkPath(token), user.language),
    recoverLink: publicUrl + inLanguage(PAGES.recover.path, user.language),
  };
  await ports.mail.send(accountMail(user, () => accountLockedWords(ports.mail.product, { at }, links)));
}
