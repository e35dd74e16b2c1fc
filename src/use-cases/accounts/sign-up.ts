import type { User } from "#domain/accounts/user.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { parseReferral, type SignupField, type SignupInput, validateSignup } from "#domain/validation/signup.ts";
import type { Language } from "#languages/languages.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { refuseCommonPassword } from "./refuse-common-password.ts";
import { askToVerify } from "./verify-email.ts";

interface SignUpInput extends SignupInput {
  /** As given by the invite link; ignored unless it names a user. */
  readonly referral: string;
  readonly address: string | null;
  readonly publicUrl: string;
  /** Of the page that they signed up on. */
  readonly language: Language;
  /** What the browser keeps of earlier sign-ins. */
  readonly deviceMarks: string | null;
}

interface SignedUp {
  readonly user: User;
  /** What the browser is to keep: its first log-in is no surprise to anybody. */
  readonly deviceMarks: string;
}

export type SignUpFailure =
  | FieldFailure<SignupField>
  | { readonly code: "email-taken" }
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number };

type SignUpPorts = Pick<
  WebPorts,
  | "users"
  | "passwords"
  | "commonPasswords"
  | "knownDevices"
  | "mailedLinks"
  | "mail"
  | "background"
  | "audit"
  | "clock"
  | "limits"
>;

export async function signUp(ports: SignUpPorts, input: SignUpInput): Promise<Result<SignedUp, SignUpFailure>> {
  const valid = validateSignup(input);
  if (!valid.ok) return valid;
  const common = await refuseCommonPassword(ports, "password", valid.value.password);
  if (common !== null) return common;
  const retryAfterSeconds = await ports.limits.signup.take(input.address ?? "");
  if (retryAfterSeconds !== null) return failure({ code: "rate-limited", retryAfterSeconds });

  const { name, email, country, password } = valid.value;
  const at = ports.clock.now();
  const passwordHash = await ports.passwords.hash(password, input.address);
  const created = await ports.users.create({
    name,
    email,
    country,
    passwordHash,
    language: input.language,
    referrerId: await findReferrer(ports, input.referral),
    createdAt: at,
  });
  if (!created.ok) return created;
  const user = created.value;
  const userId = user.id;
  await ports.audit.record({ action: "signed-up", at, userId, instanceId: null, address: input.address });
  askToVerify(ports, user, input);
  const deviceMarks = ports.knownDevices.mark({ userId, storedPassword: passwordHash }, input.deviceMarks);
  return success({ user, deviceMarks });
}

async function findReferrer(ports: Pick<WebPorts, "users">, referral: string): Promise<number | null> {
  const id = parseReferral(referral);
  if (id === null) return null;
  return (await ports.users.findById(id))?.id ?? null;
}
