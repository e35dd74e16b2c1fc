import { isEmail, normaliseEmail } from "../accounts/email.ts";
import { type Result, success } from "../result.ts";
import { LOGIN_WORDING, RECOVERY_WORDING } from "../wording/accounts.ts";
import { type FieldFailure, invalid } from "./field-failure.ts";

/** The recovery form, as typed. */
export interface RecoverInput {
  readonly email: string;
}

/** A plausible address, which comes back normalised. Source: spec §5. */
export function validateRecover(input: RecoverInput): Result<RecoverInput, FieldFailure<"email">> {
  const email = normaliseEmail(input.email);
  if (email === "") return invalid("email", RECOVERY_WORDING.emailRequired);
  if (!isEmail(email)) return invalid("email", LOGIN_WORDING.emailInvalid);
  return success({ email });
}
