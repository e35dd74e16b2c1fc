import { MAX_PASSWORD_LENGTH, MIN_PROFILE_PASSWORD_LENGTH } from "../accounts/password-rules.ts";
import { isCountryCode } from "../countries.ts";
import { westernDigits } from "../phone-number.ts";
import { type Result, success } from "../result.ts";
import { PROFILE_WORDING, SIGNUP_WORDING } from "../wording/accounts.ts";
import { type FieldFailure, invalid } from "./field-failure.ts";
import { MAX_NAME_LENGTH } from "./signup.ts";

/** The profile's form, as typed. */
export interface ProfileForm {
  readonly name: string;
  readonly phone: string;
  /** ISO 3166-1 alpha-2, or empty. */
  readonly country: string;
  readonly currentPassword: string;
  /** Empty keeps the password. */
  readonly newPassword: string;
  readonly confirmPassword: string;
}

export type ProfileField = keyof ProfileForm;

/** The form once it has passed: trimmed, digits made Western, what was left empty null. */
interface ValidProfile {
  readonly name: string;
  readonly phone: string | null;
  readonly country: string | null;
  /** Null keeps the password. */
  readonly password: { readonly current: string; readonly next: string } | null;
}

const MAX_PHONE_LENGTH = 40;
const PHONE = /^[\d +-]*$/;

/** Name, password, phone: in the order of spec §5. */
export function validateProfile(form: ProfileForm): Result<ValidProfile, FieldFailure<ProfileField>> {
  const name = form.name.trim();
  if (name === "") return invalid("name", PROFILE_WORDING.nameRequired);
  if (name.length > MAX_NAME_LENGTH) return invalid("name", SIGNUP_WORDING.nameTooLong);
  const password = validPassword(form);
  if (!password.ok) return password;
  const phone = westernDigits(form.phone.trim());
  if (!PHONE.test(phone)) return invalid("phone", PROFILE_WORDING.phoneInvalid);
  if (phone.length > MAX_PHONE_LENGTH) return invalid("phone", PROFILE_WORDING.phoneTooLong);
  const { country } = form;
  if (country !== "" && !isCountryCode(country)) return invalid("country", SIGNUP_WORDING.countryUnknown);
  return success({ name, phone: phone || null, country: country || null, password: password.value });
}

function validPassword({
  currentPassword: current,
  newPassword: next,
  confirmPassword: confirm,
}: ProfileForm): Result<ValidProfile["password"], FieldFailure<ProfileField>> {
  if (next === "" && confirm === "") return success(null);
  if (current === "") return invalid("currentPassword", PROFILE_WORDING.currentPasswordRequired);
  if (next !== "" && next.length < MIN_PROFILE_PASSWORD_LENGTH) {
    return invalid("newPassword", PROFILE_WORDING.passwordTooShort);
  }
  if (next.length > MAX_PASSWORD_LENGTH) return invalid("newPassword", SIGNUP_WORDING.passwordTooLong);
  if (next !== confirm) return invalid("confirmPassword", PROFILE_WORDING.mismatch);
  return success({ current, next });
}
