import { isEmail, normaliseEmail } from "../accounts/email.ts";
import { type Result, success } from "../result.ts";
import { EMAIL_CHANGE_WORDING, LOGIN_WORDING, RECOVERY_WORDING } from "../wording/accounts.ts";
import { type FieldFailure, invalid } from "./field-failure.ts";

/** The form for another address, as typed. */
export interface EmailChangeForm {
  readonly email: string;
  readonly currentPassword: string;
}

export type EmailChangeField = keyof EmailChangeForm;

/** Another address than `current`, plausible and normalised, then the password. */
export function validateEmailChange(
  form: EmailChangeForm,
  current: string,
): Result<EmailChangeForm, FieldFailure<EmailChangeField>> {
  const email = normaliseEmail(form.email);
  if (email === "") return invalid("email", RECOVERY_WORDING.emailRequired);
  if (!isEmail(email)) return invalid("email", LOGIN_WORDING.emailInvalid);
  if (email === current) return invalid("email", EMAIL_CHANGE_WORDING.same);
  if (form.currentPassword === "") return invalid("currentPassword", EMAIL_CHANGE_WORDING.passwordRequired);
  return success({ email, currentPassword: form.currentPassword });
}
