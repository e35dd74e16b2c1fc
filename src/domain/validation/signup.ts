import { isEmail, normaliseEmail } from "../accounts/email.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../accounts/password-rules.ts";
import { isCountryCode } from "../countries.ts";
import { type Result, success } from "../result.ts";
import { LOGIN_WORDING, SIGNUP_WORDING } from "../wording/accounts.ts";
import { type FieldFailure, invalid } from "./field-failure.ts";

export interface SignupInput {
  readonly name: string;
  readonly email: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly password: string;
  readonly terms: boolean;
}

export type SignupField = keyof SignupInput;

export const MAX_NAME_LENGTH = 100;

/** Every field in the form's order, then the terms; name and address come back normalised. Source: spec §5. */
export function validateSignup(input: SignupInput): Result<SignupInput, FieldFailure<SignupField>> {
  const name = input.name.trim();
  const email = normaliseEmail(input.email);
  const values = { ...input, name, email };
  for (const field of ["name", "email", "country", "password"] as const) {
    if (values[field] === "") return invalid(field, LOGIN_WORDING.fillAllFields);
  }
  if (name.length > MAX_NAME_LENGTH) return invalid("name", SIGNUP_WORDING.nameTooLong);
  if (!isEmail(email)) return invalid("email", LOGIN_WORDING.emailInvalid);
  if (!isCountryCode(input.country)) return invalid("country", SIGNUP_WORDING.countryUnknown);
  if (input.password.length < MIN_PASSWORD_LENGTH) return invalid("password", SIGNUP_WORDING.passwordTooShort);
  if (input.password.length > MAX_PASSWORD_LENGTH) return invalid("password", SIGNUP_WORDING.passwordTooLong);
  if (!input.terms) return invalid("terms", SIGNUP_WORDING.termsRequired);
  return success(values);
}

/** The user id of an invite link's `ref`; null for anything else, which is ignored. Source: spec §1. */
export function parseReferral(text: string): number | null {
  if (!/^[1-9]\d{0,8}$/.test(text.trim())) return null;
  return Number(text.trim());
}
