import { isEmail, normaliseEmail } from "../accounts/email.ts";
import { type Result, success } from "../result.ts";
import { LOGIN_WORDING } from "../wording/accounts.ts";
import { type FieldFailure, invalid } from "./field-failure.ts";

export interface LoginInput {
  readonly email: string;
  readonly password: string;
}

/** Both fields, and a plausible address, which comes back normalised. Source: spec §5. */
export function validateLogin(input: LoginInput): Result<LoginInput, FieldFailure<"email" | "password">> {
  const email = normaliseEmail(input.email);
  if (email === "") return invalid("email", LOGIN_WORDING.fillAllFields);
  if (input.password === "") return invalid("password", LOGIN_WORDING.fillAllFields);
  if (!isEmail(email)) return invalid("email", LOGIN_WORDING.emailInvalid);
  return success({ email, password: input.password });
}
