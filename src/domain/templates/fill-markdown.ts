import { codeSpans } from "../messages/markdown.ts";
import type { Result } from "../result.ts";
import { fillText, PLACEHOLDER, type ValueMissing } from "./template.ts";

/** A bracket may come after what the template has in square ones; within a word an underscore is none. */
const SIGN = /[\\*~`[\](]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
const BACKSLASHES = /\\*$/;
/** What comes before something within a link's address. */
const ADDRESS_BEGUN = /\]\([^\s()<>]*$/;
const ENDS_ADDRESS = /[\s()<>]/gu;
/** Signs too: what seems to be an address may be none. */
const IN_ADDRESS = /[\s()<>\\*_~`[\]]/gu;
const WHOLE_ADDRESS = /^(?:https?:\/\/|mailto:|tg:\/\/)/i;

/**
 * As `fillText`, of a text whose signs are read: values are no part of them. What somebody is called makes no link and
 * ends none, whatever signs are in it.
 */
export function fillMarkdown(text: string, values: Readonly<Record<string, string>>): Result<string, ValueMissing> {
  const code = codeSpans(text);
  return fillText(text, values, (value, place) => {
    // Nothing is a sign in code but its own, which cannot be written there.
    if (code.some(({ start, end }) => start < place && place < end)) return value.replaceAll("`", "'");
    const before = text.slice(0, place).replace(PLACEHOLDER, "x");
    if (ADDRESS_BEGUN.test(before)) {
      const isWhole = before.endsWith("](") && WHOLE_ADDRESS.test(value);
      return value.replace(isWhole ? ENDS_ADDRESS : IN_ADDRESS, percentEncoded);
    }
    const written = value.replace(SIGN, "\\$&");
    // The template's own would make the value's first one plain.
    const isHeld = written.startsWith("\\") && (BACKSLASHES.exec(before)?.[0].length ?? 0) % 2 === 1;
    return isHeld ? `\\${written}` : written;
  });
}

/** Also of what `encodeURIComponent` leaves. */
function percentEncoded(unit: string): string {
  const encoded = encodeURIComponent(unit);
  return encoded === unit ? `%${unit.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
}
