import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../accounts/password-rules.ts";
import { type Result, success } from "../result.ts";
import { LOGIN_WORDING, RESET_WORDING, SIGNUP_WORDING } from "../wording/accounts.ts";
import { type FieldFailure, invalid } from "./field-failure.ts";

/** The reset form, as typed. */
export interface ResetInput {
  readonly password: string;
  /** The same once more; who has one field alone passes it twice. */
  readonly confirm: string;
}

/** Both fields, alike, and long enough: in that order. Source: spec §5. */
export function validateReset(input: ResetInput): Result<ResetInput, FieldFailure<"password" | "confirm">> {
  const { password, confirm } = input;
  if (password === "") return invalid("password", LOGIN_WORDING.fillAllFields);
  if (confirm === "") return invalid("confirm", LOGIN_WORDING.fillAllFields);
  if (password !== confirm) return invalid("confirm", RESET_WORDING.mismatch);
  if (password.length < MIN_PASSWORD_LENGTH) return invalid("password", SIGNUP_WORDING.passwordTooShort);
  if (password.length > MAX_PASSWORD_LENGTH) return invalid("password", SIGNUP_WORDING.passwordTooLong);
  return success(input);
}
