import { LANGUAGE_FACTS } from "#languages/languages.ts";
import { spokenLanguage } from "#languages/say.ts";

/** "2026-11-21 10:00 UTC"; elsewhere as the language has it, for between Arabic words the parts of such a date change places. */
export function momentText(at: Date): string {
  const language = spokenLanguage();
  if (language === "en") return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return at.toLocaleString(LANGUAGE_FACTS[language].locale, {
    ...{ year: "numeric", month: "short", day: "numeric" },
    ...{ hour: "numeric", minute: "2-digit", timeZone: "UTC", timeZoneName: "short" },
  });
}

/** The day of it: "2026-11-21". */
export function dayText(at: Date): string {
  const language = spokenLanguage();
  if (language === "en") return at.toISOString().slice(0, 10);
  return at.toLocaleDateString(LANGUAGE_FACTS[language].locale, {
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
}
