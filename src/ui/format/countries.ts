import { COUNTRIES } from "#domain/countries.ts";
import { LANGUAGE } from "#languages/language.ts";
import { say } from "#languages/say.ts";
import { LOCALE } from "./locale.ts";

let choices: typeof COUNTRIES | null = null;

/** Every country by the name that readers call it, in the order of their alphabet. */
export function countryChoices(): typeof COUNTRIES {
  choices ??= LANGUAGE === "en" ? COUNTRIES : inOwnWords();
  return choices;
}

/** Null for a code that is not in the list. */
export function countryInWords(code: string): string | null {
  return countryChoices().find((country) => country.code === code)?.name ?? null;
}

function inOwnWords(): typeof COUNTRIES {
  const names = new Intl.DisplayNames(LOCALE, { type: "region" });
  // Unicode calls it by its territories, the list by its name.
  const nameOf = (code: string) => (code === "PS" ? say("Palestine") : (names.of(code) ?? code));
  const { compare } = new Intl.Collator(LOCALE);
  return COUNTRIES.map(({ code }) => ({ code, name: nameOf(code) })).sort((a, b) => compare(a.name, b.name));
}
