import { LANGUAGE_FACTS, LANGUAGES, type Language } from "./languages.ts";

/** Where a public page stands in a language: "/login" is "/ar/login" in Arabic, and "/" is "/ar". */
export function inLanguage(path: string, language: Language): string {
  const { prefix } = LANGUAGE_FACTS[language];
  return prefix !== "" && path === "/" ? prefix : prefix + path;
}

/** The language that a path names, and the path without it; English where it names none. */
export function languageOfPath(path: string): { readonly language: Language; readonly path: string } {
  for (const language of LANGUAGES) {
    const { prefix } = LANGUAGE_FACTS[language];
    if (prefix === "" || !`${path}/`.startsWith(`${prefix}/`)) continue;
    return { language, path: path.slice(prefix.length) || "/" };
  }
  return { language: "en", path };
}
