import { usePagePath } from "../../page-path.ts";
import { otherLanguages } from "./other-languages.ts";

/** What a reader of each language is asked, in it. */
const OFFERS = { ar: { words: "هذه الصفحة متاحة بالعربية.", link: "اقرأها بالعربية" } } as const;

/** On the English pages, for a browser that prefers another language: nobody is led anywhere by a guess. A script shows it, above the page that it stands behind. */
export function LanguageOffer() {
  return otherLanguages(usePagePath()).map(({ language, name, direction, href }) =>
    language in OFFERS ? (
      <aside
        key={language}
        hidden
        data-language-offer={language}
        lang={language}
        dir={direction}
        aria-label={name}
        className="order-first border-b border-line bg-surface px-4 py-2 text-center text-sm"
      >
        {OFFERS[language as keyof typeof OFFERS].words}{" "}
        <a href={href} hrefLang={language} className="font-medium">
          {OFFERS[language as keyof typeof OFFERS].link}
        </a>
      </aside>
    ) : null,
  );
}
