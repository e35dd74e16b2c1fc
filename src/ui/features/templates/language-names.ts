import { LANGUAGE } from "#languages/language.ts";

/** To begin with; any other can be had by the API. */
export const OFFERED_LANGUAGES = ["ar", "ckb", "de", "en", "es", "fa", "fr", "hi", "id", "pt-BR", "ru", "tr", "ur"];

/** Of scripts that run from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]);

/** In the reader's language; the tag itself where nobody knows it. */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames([LANGUAGE], { type: "language" }).of(language) ?? language;
  } catch {
    return language;
  }
}

export function directionOf(language: string): "rtl" | "ltr" {
  return RIGHT_TO_LEFT.has(language.split("-")[0] ?? "") ? "rtl" : "ltr";
}
