import { type Result, success } from "../result.ts";
import {
  brokenPlaceholder,
  canonicalLanguage,
  countPlaces,
  MAX_PLACEHOLDERS,
  MAX_PLACES,
  MAX_TEMPLATE_LANGUAGES,
  MAX_TEMPLATE_TEXT,
  placeholdersOf,
  TEMPLATE_NAME,
  type Template,
} from "../templates/template.ts";
import { TEMPLATE_WORDING } from "../wording/templates.ts";
import { type FieldFailure, invalid } from "./field-failure.ts";

/** What is chosen of a template; `texts` by language. */
export type TemplateForm = Pick<Template, "name" | "language" | "texts">;

/** `texts.ar` is the text in Arabic. */
export type TemplateField = "name" | "language" | "texts" | `texts.${string}`;

/** The template as it is kept: languages in canonical form, the first one first. */
export function validateTemplate(form: TemplateForm): Result<TemplateForm, FieldFailure<TemplateField>> {
  const name = form.name.trim();
  if (!TEMPLATE_NAME.test(name)) return invalid("name", TEMPLATE_WORDING.nameInvalid);
  const language = canonicalLanguage(form.language.trim());
  if (language === null) return invalid("language", TEMPLATE_WORDING.languageInvalid);
  const given = Object.entries(form.texts);
  if (given.length === 0) return invalid("texts", TEMPLATE_WORDING.textsMissing);
  if (given.length > MAX_TEMPLATE_LANGUAGES) return invalid("texts", TEMPLATE_WORDING.tooManyLanguages);
  const texts = new Map<string, string>();
  for (const [written, text] of given) {
    const field = `texts.${written}` as const;
    const one = canonicalLanguage(written.trim());
    if (one === null || texts.has(one)) return invalid(field, TEMPLATE_WORDING.languageInvalid);
    const problem = problemOf(text);
    if (problem !== null) return invalid(field, problem);
    texts.set(one, text.trim());
  }
  const first = texts.get(language);
  if (first === undefined) return invalid("language", TEMPLATE_WORDING.languageWithoutText);
  texts.delete(language);
  return success({ name, language, texts: Object.fromEntries([[language, first], ...texts]) });
}

/** What is wrong with the text of one language; null where it may stand. */
export function problemOf(text: string): string | null {
  if (text.trim() === "") return TEMPLATE_WORDING.textMissing;
  if (text.length > MAX_TEMPLATE_TEXT) return TEMPLATE_WORDING.textTooLong;
  const broken = brokenPlaceholder(text);
  if (broken !== null) return TEMPLATE_WORDING.brokenPlaceholder(broken.slice(0, 40));
  if (placeholdersOf(text).length > MAX_PLACEHOLDERS) return TEMPLATE_WORDING.tooManyPlaceholders;
  return countPlaces(text) > MAX_PLACES ? TEMPLATE_WORDING.tooManyPlaces : null;
}
