import { limitedAddress } from "#domain/accounts/limited-address.ts";
import type { User } from "#domain/accounts/user.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { parseReferral, type SignupField, type SignupInput, validateSignup } from "#domain/validation/signup.ts";
import type { WebPorts } from "#ports/web-ports.ts";

interface SignUpInput extends SignupInput {
  /** As given by the invite link; ignored unless it names a user. */
  readonly referral: string;
  readonly address: string | null;
}

export type SignUpFailure =
  | FieldFailure<SignupField>
  | { readonly code: "email-taken" }
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number };

export async function signUp(
  ports: Pick<WebPorts, "users" | "passwords" | "audit" | "clock" | "limits">,
  input: SignUpInput,
): Promise<Result<User, SignUpFailure>> {
  const valid = validateSignup(input);
  if (!valid.ok) return valid;
  const retryAfterSeconds = await ports.limits.signup.take(limitedAddress(input.address));
  if (retryAfterSeconds !== null) return failure({ code: "rate-limited", retryAfterSeconds });

  const { name, email, country, password } = valid.value;
  const at = ports.clock.now();
  const created = await ports.users.create({
    name,
    email,
    country,
    passwordHash: await ports.passwords.hash(password),
    referrerId: await findReferrer(ports, input.referral),
    createdAt: at,
  });
  if (!created.ok) return created;
  const userId = created.value.id;
  await ports.audit.record({ action: "signed-up", at, userId, instanceId: null, address: input.address });
  return success(created.value);
}

async function findReferrer(ports: Pick<WebPorts, "users">, referral: string): Promise<number | null> {
  const id = parseReferral(referral);
  if (id === null) return null;
  return (await ports.users.findById(id))?.id ?? null;
}
