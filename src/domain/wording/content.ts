/** Sentences of the tutorials and FAQ pages. Source: spec §2, §8. */
export const TUTORIAL_WORDING = {
  empty: "No tutorials available",
  loadFailed: "Failed to load tutorials",
} as const;

/** Also of the search in the documentation. Source: spec §2, §8. */
export const FAQ_WORDING = {
  empty: "No FAQs available",
  noResults: "No results found",
  loadFailed: "Failed to load FAQs",
} as const;

/** How many questions a search found. Source: spec §2. */
export function describeResults(found: number): string {
  return found === 1 ? "1 result" : `${found} results found`;
}
