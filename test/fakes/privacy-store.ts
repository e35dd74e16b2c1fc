import { DEFAULT_PRIVACY, type Privacy } from "#domain/instances/privacy.ts";
import type { PrivacyStore } from "#ports/privacy-store.ts";

interface FakePrivacyOptions {
  /** Whose an instance is; undefined when there is none. */
  ownerOf(id: number): number | undefined;
}

/** Settings in memory; `removeOf` drops those of an instance. */
export function fakePrivacyStore({ ownerOf }: FakePrivacyOptions): PrivacyStore & { removeOf(id: number): void } {
  const rows = new Map<number, Privacy>();
  const read = (id: number) => rows.get(id) ?? DEFAULT_PRIVACY;
  return {
    removeOf: (id) => void rows.delete(id),
    read: async (instanceId) => read(instanceId),
    readOwned: async (ownerId, id) => (ownerOf(id) === ownerId ? read(id) : null),
    async writeOwned(ownerId, id, { keepContent, fetchMedia, keepDays }) {
      if (ownerOf(id) !== ownerId) return null;
      rows.set(id, { keepContent, fetchMedia, keepDays });
      return read(id);
    },
    async listKeepingNone() {
      return [...rows.keys()].filter((id) => !read(id).keepContent).sort((a, b) => a - b);
    },
  };
}
