import { MAX_TEMPLATE_TEXT, placeholdersOf } from "#domain/templates/template.ts";
import { TEMPLATES_PAGE_WORDING } from "#domain/wording/templates-page.ts";
import { say } from "#languages/say.ts";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { Select } from "../../components/select.tsx";
import { TextAreaField } from "../../components/text-field.tsx";
import type { FieldControl } from "../../components/use-form.ts";
import { directionOf, languageName, OFFERED_LANGUAGES } from "./language-names.ts";

interface LanguageTextsProps {
  /** The first one first. */
  readonly languages: readonly string[];
  readonly current: string;
  /** Of the text in the current one. */
  readonly control: FieldControl;
  readonly isFull: boolean;
  readonly onChoose: (language: string) => void;
  readonly onAdd: (language: string) => void;
  readonly onRemove: (language: string) => void;
  readonly onFirst: (language: string) => void;
  readonly onInsert: (text: string) => void;
}

const SUGGESTED = ["name", "order", "code"];

/** One language at a time, each by a button of its own. */
export function LanguageTexts(props: LanguageTextsProps) {
  const { languages, current, control, isFull, onChoose, onAdd, onRemove, onFirst, onInsert } = props;
  const offered = OFFERED_LANGUAGES.filter((one) => !languages.includes(one));
  const chips = [...new Set([...placeholdersOf(control.value), ...SUGGESTED])].slice(0, 6);
  const isFirst = languages[0] === current;
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <fieldset className="flex min-w-0 flex-wrap gap-1">
          <legend className="sr-only">{say("Languages")}</legend>
          {languages.map((language) => (
            <button
              key={language}
              type="button"
              aria-pressed={language === current}
              onClick={() => onChoose(language)}
              className={classNames(
                "min-h-10 rounded-lg border px-3 transition-colors md:min-h-8",
                language === current
                  ? "border-brand bg-hover font-medium text-ink"
                  : "border-line text-ink-muted hover:bg-hover hover:text-ink",
              )}
            >
              {languageName(language)}
            </button>
          ))}
        </fieldset>
        {isFull || offered.length === 0 ? null : (
          <Select
            aria-label={say("Add a language")}
            className="w-auto"
            value=""
            onChange={({ currentTarget: { value } }) => value !== "" && onAdd(value)}
          >
            <option value="">{say("Add a language")}</option>
            {offered.map((language) => (
              <option key={language} value={language}>
                {languageName(language)}
              </option>
            ))}
          </Select>
        )}
      </div>
      <TextAreaField
        key={current}
        label={say("Text in {language}", { language: languageName(current) })}
        rows={6}
        lang={current}
        dir={directionOf(current)}
        maxLength={MAX_TEMPLATE_TEXT}
        {...control}
      />
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="mb-1.5 text-sm font-medium">{say("Put in a value")}</legend>
        {chips.map((name) => (
          <button
            key={name}
            type="button"
            dir="ltr"
            onClick={() => onInsert(`${control.value}{{${name}}}`)}
            className="min-h-9 rounded-md border border-soft bg-surface px-2.5 font-mono text-xs hover:border-ink-muted md:min-h-7"
          >{`{{${name}}}`}</button>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted">
        {isFirst ? (
          TEMPLATES_PAGE_WORDING.firstLanguage
        ) : (
          <>
            <Button variant="quiet" size="sm" className="-ms-3" onClick={() => onFirst(current)}>
              {say("Make it the first language")}
            </Button>
            <Button variant="quiet" size="sm" onClick={() => onRemove(current)}>
              {say("Remove this language")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
