import { failure, type Result, success } from "../result.ts";

/** A named text of a user, in several languages, that is sent by its name. */
export interface Template {
  /** As calls give it: see `TEMPLATE_NAME`. */
  readonly name: string;
  /** Of the text that is sent where a call names no language, or one that there is no text in. */
  readonly language: string;
  /** By language, each as `canonicalLanguage` writes it. */
  readonly texts: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Of one user. */
export const MAX_TEMPLATES = 200;
export const MAX_TEMPLATE_LANGUAGES = 10;
/** UTF-16 units, before anything is filled in: what both networks take. */
export const MAX_TEMPLATE_TEXT = 4096;
export const MAX_PLACEHOLDERS = 20;
/** However few names they have: what is filled in is to have an end. */
export const MAX_PLACES = 100;
/** UTF-16 units of one value. */
export const MAX_VALUE_LENGTH = 1024;

/** Lower case, so that two that look alike are one. */
export const TEMPLATE_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/** The name between its braces. */
export const PLACEHOLDER_FORM = /^[a-z][a-z0-9_]{0,31}$/;

/** With its braces. */
export const PLACEHOLDER = /\{\{\s*([a-z][a-z0-9_]{0,31})\s*\}\}/g;

/** The names of what is filled in, each once, in their order. */
export function placeholdersOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name as string))];
}

/** How often something is filled in. */
export function countPlaces(text: string): number {
  return text.match(PLACEHOLDER)?.length ?? 0;
}

/** What looks like a placeholder and is none, as it stands in the text; null where there is nothing of the kind. */
export function brokenPlaceholder(text: string): string | null {
  return /\{\{[^{}]*\}\}|\{\{|\}\}/.exec(text.replace(PLACEHOLDER, ""))?.[0] ?? null;
}

/** All that a template's texts ask for, of every language. */
export function placeholdersOfAll({ texts }: Pick<Template, "texts">): readonly string[] {
  return [...new Set(Object.values(texts).flatMap(placeholdersOf))];
}

/**
 * A language tag as it is kept ("pt-BR"); null where it is none. Source: BCP 47.
 */
export function canonicalLanguage(text: string): string | null {
  if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(text)) return null;
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * The text in this language; else in the language that it is a form of ("ar" for "ar-IQ"), else in the template's own
 * first one. `language` is the one that it is in.
 */
export function textIn(
  { language: own, texts }: Pick<Template, "language" | "texts">,
  wanted: string | null,
): { readonly language: string; readonly text: string } {
  const asked = wanted === null ? null : canonicalLanguage(wanted);
  const parts = asked?.split("-") ?? [];
  const candidates = [...parts.map((_, index) => parts.slice(0, parts.length - index).join("-")), own];
  const language = candidates.find((one) => Object.hasOwn(texts, one)) ?? own;
  return { language, text: texts[language] ?? "" };
}

/** A value that the text asks for is not there, or is empty. */
export interface ValueMissing {
  readonly code: "template-value-missing";
  readonly placeholder: string;
}

/**
 * The text with its values in it, each as `written` has it for the place where its placeholder begins. Values that it
 * does not ask for are passed over: another language may ask for them.
 */
export function fillText(
  text: string,
  values: Readonly<Record<string, string>>,
  written: (value: string, place: number) => string = (value) => value,
): Result<string, ValueMissing> {
  const missing = placeholdersOf(text).find(
    (name) => !Object.hasOwn(values, name) || (values[name] ?? "").trim() === "",
  );
  if (missing !== undefined) return failure({ code: "template-value-missing", placeholder: missing });
  return success(text.replace(PLACEHOLDER, (_, name: string, place: number) => written(values[name] ?? "", place)));
}
