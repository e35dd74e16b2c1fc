/** What the product speaks. English is what the sources say; any other is a catalogue of the same name beside this file. */
export const LANGUAGES = ["en", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];

interface LanguageFacts {
  /** As its own readers call it. */
  readonly name: string;
  readonly direction: "ltr" | "rtl";
  /** BCP 47, for dates and numbers. English is the one of the specification (§9); Arabic has Iraq's months and the digits of codes. */
  readonly locale: string;
  /** Before the paths of public pages. */
  readonly prefix: "" | `/${string}`;
}

export const LANGUAGE_FACTS = {
  en: { name: "English", direction: "ltr", locale: "en-EG", prefix: "" },
  ar: { name: "العربية", direction: "rtl", locale: "ar-IQ-u-nu-latn", prefix: "/ar" },
} as const satisfies Readonly<Record<Language, LanguageFacts>>;

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Of an `Accept-Language`, such as "ar-IQ,ar;q=0.9,en;q=0.8": the first of ours by weight, else English. Source: RFC 9110 §12.5.4. */
export function preferredLanguage(header: string | undefined): Language {
  if (header === undefined || header.length > 200) return "en";
  let best: { language: Language; weight: number } | null = null;
  for (const range of header.split(",")) {
    const [tag = "", ...parameters] = range.trim().toLowerCase().split(";");
    const q = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("q="));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    const language = LANGUAGES.find((each) => tag === each || tag.startsWith(`${each}-`));
    if (language !== undefined && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? "en";
}
