import { IntlMessageFormat } from "intl-messageformat";
import type arabic from "./ar.json";
import { LANGUAGE_FACTS, type Language } from "./languages.ts";

/** What can be said, in English: a sentence that has no translation does not compile. */
export type Sentence = keyof typeof arabic;

type Values = Readonly<Record<string, string | number>>;

type Catalogue = Readonly<Record<string, string>>;

/** Of a process that speaks more than English: whose turn it is, and what it reads. */
interface Speaker {
  readonly language: () => Language;
  readonly speaking: <T>(language: Language, work: () => T) => T;
  readonly catalogues: Readonly<Partial<Record<Language, Catalogue>>>;
}

let speaker: Speaker = { language: () => "en", speaking: (_language, work) => work(), catalogues: {} };

/** From now on sentences are said in the language that `language` names at that moment. */
export function speakAs(next: Speaker): void {
  speaker = next;
}

/** Of the turn that goes on. */
export function spokenLanguage(): Language {
  return speaker.language();
}

/** Does `work` in the language of whom it is for, whoever's turn it is: a mail, say. */
export function sayTo<T>(language: Language, work: () => T): T {
  return speaker.speaking(language, work);
}

/**
 * A sentence in the reader's language. `values` fills an ICU message, such as "{count, plural, one {# day} other {# days}}";
 * without values it is said as it stands. In the pages' builds the call is replaced by its result, see `scripts/build`.
 */
export function say(sentence: Sentence, values?: Values): string {
  const language = speaker.language();
  if (values === undefined) return translated(sentence, language);
  return String(messageOf(sentence, language, { ignoreTag: true }).format(values));
}

/** A sentence that was made before its reader was known, such as a constant: its translation, or itself where it has none. */
export function translated(sentence: string, language: Language = speaker.language()): string {
  return speaker.catalogues[language]?.[sentence] ?? sentence;
}

/** Parsed messages, by language: as many as there are sentences with values. */
const MESSAGES = new Map<string, IntlMessageFormat>();

/** The ICU message of a sentence, parsed once. */
export function messageOf(
  sentence: Sentence,
  language: Language,
  { ignoreTag }: { ignoreTag: boolean },
): IntlMessageFormat {
  const key = `${language} ${sentence}`;
  const known = MESSAGES.get(key);
  if (known !== undefined) return known;
  const text = speaker.catalogues[language]?.[sentence];
  const spoken = text === undefined ? "en" : language;
  const message = new IntlMessageFormat(text ?? sentence, LANGUAGE_FACTS[spoken].locale, undefined, { ignoreTag });
  MESSAGES.set(key, message);
  return message;
}
