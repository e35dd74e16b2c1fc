import { LANGUAGE } from "#languages/language.ts";
import { LANGUAGE_FACTS, LANGUAGES } from "#languages/languages.ts";
import { inLanguage, languageOfPath } from "#languages/paths.ts";

/** Where else a public page is, as an anchor needs it; each language is named as its readers call it. */
export function otherLanguages(path: string) {
  const english = languageOfPath(path).path;
  return LANGUAGES.filter((language) => language !== LANGUAGE).map((language) => {
    const { name, direction } = LANGUAGE_FACTS[language];
    return { language, name, direction, href: inLanguage(english, language) };
  });
}
