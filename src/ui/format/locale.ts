import { LANGUAGE } from "#languages/language.ts";
import { LANGUAGE_FACTS } from "#languages/languages.ts";

/** Of every date and number on these pages. Source: spec §9, "Date display". */
export const LOCALE = LANGUAGE_FACTS[LANGUAGE].locale;
