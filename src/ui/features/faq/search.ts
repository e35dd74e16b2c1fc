/** Each word of `query`, as `fold` writes it. */
export function searchWords(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/** Every word, in any order, anywhere in the text. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

/** Case, accents and Arabic vowel signs do not count. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
