import { parsePhoneNumber, westernDigits } from "#domain/phone-number.ts";
import { say } from "#languages/say.ts";
import type { TextFieldProps } from "../../components/text-field.tsx";

/** How a platform's form asks whom a message is for. */
export interface RecipientField {
  readonly input: Omit<TextFieldProps, "value" | "onChange">;
  /** What stays in the field of what was typed. Anything may be pasted: what is kept must never name somebody else. */
  readonly keep: (typed: string) => string;
  /** As it is sent. What is wrong with it the server says. */
  readonly written: (kept: string) => string;
  /** Stands in code samples until one is typed. */
  readonly sample: string;
}

export const WHATSAPP_RECIPIENT: RecipientField = {
  input: {
    label: say("Phone Number"),
    type: "tel",
    inputMode: "tel",
    pattern: "\\+?[0-9 \\-]+",
    title: say("Digits, spaces and dashes, with an optional plus in front"),
    placeholder: "+964 770 123 4567",
    hint: say("With country code. Arabic digits are fine."),
  },
  keep: westernDigits,
  written: bareNumber,
  sample: "9647701234567",
};

export const TELEGRAM_RECIPIENT: RecipientField = {
  input: {
    label: say("Recipient (Phone or @username)"),
    autoCapitalize: "none",
    spellCheck: false,
    dir: "ltr",
    maxLength: 80,
    placeholder: "+9647701234567",
    hint: say("With country code, or @username. Arabic digits are fine."),
  },
  keep: cleanRecipient,
  written: (kept) => kept,
  sample: "+9647701234567",
};

/** As the provider wants it, without plus (spec §5). What is no number goes as typed: a group's minus stays. */
function bareNumber(typed: string): string {
  const parsed = parsePhoneNumber(typed);
  return parsed.ok ? parsed.value : westernDigits(typed).replace(/^\s*\+|\s/g, "");
}

const LINK = /^(?:https?:\/\/)?(?:t|telegram)\.me\//i;
const NAME_LINK = /^(?:https?:\/\/)?(?:t|telegram)\.me\/@?(\w+)\/?$/i;

/**
 * What may be typed as a recipient: what starts with @ or `id:`, else only digits and plus (spec §5). A t.me link is a
 * name. An invitation and a group's minus stay, for the server to refuse.
 */
function cleanRecipient(typed: string): string {
  const text = typed.trim();
  if (text.startsWith("@")) return text.replace(/\s/g, "");
  if (/^(?:i|id|id:.*)$/i.test(text)) return westernDigits(text.toLowerCase()).replace(/[^id:\d-]/g, "");
  const name = NAME_LINK.exec(text)?.[1];
  if (name !== undefined) return `@${name}`;
  if (LINK.test(text)) return text.replace(/\s/g, "");
  return westernDigits(text).replace(/[^\d+-]|(?<!^)-/g, "");
}
