import { Languages } from "lucide-react";
import { LANGUAGE } from "#languages/language.ts";
import { LANGUAGE_FACTS, LANGUAGES } from "#languages/languages.ts";
import { LANGUAGE_PATH } from "#ports/contracts/pages.ts";
import { Button } from "../../components/button.tsx";

/** The dashboard in another language, each named as its readers call it; a form, so that it works before a script. */
export function LanguageSwitch({ path }: { path: string }) {
  return LANGUAGES.filter((language) => language !== LANGUAGE).map((language) => (
    <form key={language} method="post" action={LANGUAGE_PATH}>
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="from" value={path} />
      <Button
        type="submit"
        variant="quiet"
        className="px-2.5!"
        icon={<Languages aria-hidden="true" strokeWidth={1.6} className="size-4.5" />}
      >
        <span lang={language}>{LANGUAGE_FACTS[language].name}</span>
      </Button>
    </form>
  ));
}
