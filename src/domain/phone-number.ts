import { say } from "#languages/say.ts";
import { failure, type Result, success } from "./result.ts";

export interface PhoneNumberFailure {
  readonly code: "phone-invalid";
  readonly message: string;
}

const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

/** As most callers send it: nothing to clean. */
const ALREADY_CLEAN = /^[1-9]\d{6,14}$/;

const EASTERN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** Spaces of every kind, dashes, parentheses, dots, and the marks that steer text direction. */
const DECORATION = /[\s().\-\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\ufeff]/g;

/** A group's id starts so, and loses its meaning without it. */
const LEADING_DASH = /^[^\d+]*[-\u2010-\u2015\u2212]/;
/** A zero for calls from inside the country, as in +964 (0) 770. */
const TRUNK_ZERO = /\(\s*0\s*\)/;

/** Arabic-Indic (٠-٩) and Persian (۰-۹) digits as 0-9; the rest untouched. */
export function westernDigits(text: string): string {
  return text.replace(EASTERN_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/**
 * A number as people write it, to E.164 digits without plus: 7 to 15 digits with the country code.
 * `00` in front means the same as `+`. Source: spec §5, §7.
 */
export function parsePhoneNumber(text: string): Result<string, PhoneNumberFailure> {
  if (ALREADY_CLEAN.test(text)) return success(text);
  const western = westernDigits(text);
  if (LEADING_DASH.test(western)) {
    return invalid(
      say("A phone number does not start with a minus. Start it with its country code, such as 9647701234567"),
    );
  }
  if (TRUNK_ZERO.test(western)) return invalid(say("Leave the (0) out: it is not dialled after a country code"));
  const compact = western.replace(DECORATION, "");
  const digits = compact.replace(/^(\+|00)/, "");
  if (digits === "") return invalid(say("Enter a phone number with its country code, such as 9647701234567"));
  if (!/^\d+$/.test(digits)) {
    return invalid(say("A phone number may contain only digits, spaces, dashes, parentheses and a leading plus"));
  }
  if (digits.startsWith("0")) {
    return invalid(say("Start the phone number with its country code instead of 0, such as 9647701234567"));
  }
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) {
    return invalid(
      say("A phone number has {least} to {most} digits with its country code", { least: MIN_DIGITS, most: MAX_DIGITS }),
    );
  }
  return success(digits);
}

/**
 * The number on a contact card, 3 to 20 digits: it is shown and not dialled by us, so a service number or
 * the default 00000000000 is fine.
 */
export function parseContactNumber(text: string): Result<string, PhoneNumberFailure> {
  const compact = westernDigits(text).replace(DECORATION, "");
  if (!/^\+?\d{3,20}$/.test(compact)) return invalid(say("A contact's number has 3 to 20 digits"));
  return success(compact.replace("+", ""));
}

function invalid(message: string): { ok: false; failure: PhoneNumberFailure } {
  return failure({ code: "phone-invalid", message });
}
