import { eachOnce } from "#domain/campaigns/stop-words.ts";
import type { StopWordStore } from "#ports/stop-words.ts";

/** Puts an account's words in place of those before: each once, however it is written. */
export async function changeStopWords(
  ports: { readonly stopWords: Pick<StopWordStore, "write"> },
  { ownerId, words }: { readonly ownerId: number; readonly words: readonly string[] },
): Promise<readonly string[]> {
  const kept = eachOnce(words);
  await ports.stopWords.write(ownerId, kept);
  return kept;
}
