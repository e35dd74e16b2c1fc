import { westernDigits } from "../phone-number.ts";

/** Vowel and Quran marks, the stretching of letters, and the marks that steer text direction. */
const PASSED_OVER =
  /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\ufeff]/g;

/** Letters that are written for one another, in Arabic and between it, Persian and Kurdish. */
const SAME_LETTERS: Readonly<Record<string, string>> = {
  آ: "ا",
  أ: "ا",
  إ: "ا",
  ٱ: "ا",
  ى: "ي",
  ئ: "ي",
  ی: "ي",
  ؤ: "و",
  ة: "ه",
  ۀ: "ه",
  ک: "ك",
};
const FOLDED = new RegExp(`[${Object.keys(SAME_LETTERS).join("")}]`, "g");

/** Fewer are in half of all numbers. */
const MIN_DIGITS = 3;
const NUMBER_FORM = /^[+\d\s().-]+$/;

/** What is looked for, ready to be compared. */
export interface SearchTerm {
  readonly text: string;
  /** Of a phone number or a part of one; null where the term is none. */
  readonly digits: string | null;
}

/** What can be searched of a message. */
export interface Searchable {
  readonly texts: readonly (string | null | undefined)[];
  /** Phone numbers and ids. */
  readonly numbers: readonly (string | null | undefined)[];
}

/**
 * Text as it is compared: in either case, digits of every script alike, Arabic without its marks and with the letters
 * alike that people write for one another.
 */
export function comparable(text: string): string {
  const letters = westernDigits(text.normalize("NFKC").toLowerCase()).replace(PASSED_OVER, "");
  return letters
    .replace(FOLDED, (letter) => SAME_LETTERS[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

/** Null when nothing is left to look for. */
export function searchTerm(typed: string): SearchTerm | null {
  const text = comparable(typed);
  if (text === "") return null;
  const digits = NUMBER_FORM.test(text) ? text.replace(/\D/g, "").replace(/^00/, "") : "";
  return { text, digits: digits.length < MIN_DIGITS ? null : digits };
}

export function isFound({ text, digits }: SearchTerm, { texts, numbers }: Searchable): boolean {
  if (texts.some((one) => one && comparable(one).includes(text))) return true;
  return digits !== null && numbers.some((one) => one?.includes(digits));
}
