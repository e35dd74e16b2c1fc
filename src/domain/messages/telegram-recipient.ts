import { parsePhoneNumber, westernDigits } from "../phone-number.ts";
import { failure, type Result, success } from "../result.ts";

/** Whom a message is for. */
export type TelegramRecipient =
  /** Without @. */
  | { readonly kind: "username"; readonly username: string }
  /** E.164 digits without plus. */
  | { readonly kind: "phone"; readonly phone: string };

/** `message` says what is wrong with the text. */
export interface RecipientFailure {
  readonly code: "recipient-invalid";
  readonly message: string;
}

/** Marks that steer text direction come along when people copy. */
const INVISIBLE = /[\s\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\ufeff]/g;

/** `@username`, a t.me link, or a phone number as people write it, Arabic-Indic digits too. Source: spec §5. */
export function parseTelegramRecipient(text: string): Result<TelegramRecipient, RecipientFailure> {
  const compact = text.replace(INVISIBLE, "");
  const name = usernameOf(compact);
  if (name !== null) {
    if (isUsername(name)) return success({ kind: "username", username: name });
    return invalid(
      "A username has 4 to 32 letters, digits or underscores and starts with a letter, such as @wesal_team",
    );
  }
  const phone = parsePhoneNumber(compact);
  if (phone.ok) return success({ kind: "phone", phone: phone.value });
  const looksLikePhone = /^[+\d]/.test(westernDigits(compact));
  return invalid(looksLikePhone ? phone.failure.message : "Enter a phone number with its country code, or @username");
}

/** Without @: 4 to 32 of letters, digits and underscores, a letter first; short ones are sold by Telegram. */
export function isUsername(text: string): boolean {
  return /^[a-z]\w{3,31}$/i.test(text);
}

function usernameOf(text: string): string | null {
  if (text.startsWith("@")) return text.slice(1);
  return /^(?:https?:\/\/)?(?:t|telegram)\.me\/@?([^/?#]+)\/?$/i.exec(text)?.[1] ?? null;
}

function invalid(message: string): { ok: false; failure: RecipientFailure } {
  return failure({ code: "recipient-invalid", message });
}
