import { say } from "#languages/say.ts";
/** Sentences of the tutorials and FAQ pages. Source: spec §2, §8. */
export const TUTORIAL_WORDING = {
  empty: say("No tutorials available"),
  loadFailed: say("Failed to load tutorials"),
} as const;

/** Also of the search in the documentation. Source: spec §2, §8. */
export const FAQ_WORDING = {
  empty: say("No FAQs available"),
  noResults: say("No results found"),
  loadFailed: say("Failed to load FAQs"),
} as const;

/** How many questions a search found. Source: spec §2. */
export function describeResults(found: number): string {
  return say("{found, plural, one {1 result} other {{found} results found}}", { found });
}
