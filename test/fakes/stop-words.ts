import type { StopWordStore } from "#ports/stop-words.ts";

/** Words in memory; each instance is its account's of the same number unless `ownerOf` tells. */
export function fakeStopWords(ownerOf: (instanceId: number) => number = (id) => id): StopWordStore {
  const words = new Map<number, readonly string[]>();
  const listOf = async (ownerId: number) => [...(words.get(ownerId) ?? [])];
  return {
    listOf,
    write: async (ownerId, some) => void words.set(ownerId, [...some]),
    listFor: (instanceId) => listOf(ownerOf(instanceId)),
  };
}
