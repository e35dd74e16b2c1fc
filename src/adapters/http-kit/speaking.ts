import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import type { RequestListener } from "node:http";
import arabic from "#languages/ar.json" with { type: "json" };
import { type Language, preferredLanguage } from "#languages/languages.ts";
import { type Sentence, speakAs } from "#languages/say.ts";

/** Each has every sentence, or this does not compile. */
const catalogues: Readonly<Record<Exclude<Language, "en">, Readonly<Record<Sentence, string>>>> = { ar: arabic };

const turn = new AsyncLocalStorage<Language>();

speakAs({ language: () => turn.getStore() ?? "en", speaking, catalogues });

/** Does `work` in a language: whatever is said in it, and in what it starts, is said so. */
export function speaking<T>(language: Language, work: () => T): T {
  // English is what is said anyway: its callers pay nothing.
  return language === "en" && turn.getStore() === undefined ? work() : turn.run(language, work);
}

/** As a caller of the API wants to be answered. */
export function speakingTo<T>(acceptLanguage: string | undefined, work: () => T): T {
  return speaking(preferredLanguage(acceptLanguage), work);
}

/** A listener whose answers are in the language that each caller asks for. */
export function inCallersLanguage(listener: RequestListener): RequestListener {
  return (request, response) => speakingTo(request.headers["accept-language"], () => void listener(request, response));
}

/** For what a socket calls later, which knows nothing of the turn that it belongs to. */
export function inSameLanguage<Arguments extends unknown[]>(
  callback: (...given: Arguments) => void,
): (...given: Arguments) => void {
  return turn.getStore() === undefined ? callback : AsyncResource.bind(callback);
}
