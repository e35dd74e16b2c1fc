import { LANGUAGE } from "./language.ts";
import { LANGUAGE_FACTS } from "./languages.ts";

/** What the calls of `say` and `rich` in the pages' builds have become needs this much at run time. */

let rules: Intl.PluralRules | null = null;

/** The form that a number takes: an exact one such as "=0" before its category. */
export function pluralForm(forms: Readonly<Record<string, string>>, count: number): string;
export function pluralForm<Piece>(forms: Readonly<Record<string, readonly Piece[]>>, count: number): readonly Piece[];
export function pluralForm<Form>(forms: Readonly<Record<string, Form>>, count: number): Form | undefined {
  rules ??= new Intl.PluralRules(LANGUAGE_FACTS[LANGUAGE].locale);
  return forms[`=${count}`] ?? forms[rules.select(count)] ?? forms.other;
}

let figures: Intl.NumberFormat | null = null;

export function figure(value: number): string {
  figures ??= new Intl.NumberFormat(LANGUAGE_FACTS[LANGUAGE].locale);
  return figures.format(value);
}
