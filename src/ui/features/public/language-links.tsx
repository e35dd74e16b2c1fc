import { classNames } from "../../components/class-names.ts";
import { usePagePath } from "../../page-path.ts";
import { otherLanguages } from "./other-languages.ts";

/** The page in every other language. */
export function LanguageLinks({ className }: { className?: string }) {
  return otherLanguages(usePagePath()).map(({ language, name, href }) => (
    <a
      key={language}
      href={href}
      hrefLang={language}
      lang={language}
      className={classNames(
        "inline-flex min-h-9 items-center rounded-sm px-2 text-sm font-medium text-ink-muted no-underline transition-colors hover:bg-hover hover:text-ink md:px-3",
        className,
      )}
    >
      {name}
    </a>
  ));
}
