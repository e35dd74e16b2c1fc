import type { MailedLinkStore, StoredMailedLink } from "#ports/mailed-link-store.ts";
import { removeSome } from "./remove-some.ts";

/** Mailed links in memory. */
export function fakeMailedLinkStore(): MailedLinkStore {
  const rows = new Map<string, StoredMailedLink>();
  return {
    async create(link) {
      rows.set(link.hash, link);
    },
    find: async (hash) => rows.get(hash) ?? null,
    claim: async (hash) => rows.delete(hash),
    async removeOf(userId, purpose, from) {
      const goes = (link: StoredMailedLink) =>
        link.userId === userId && link.purpose === purpose && (from === undefined || link.expiresAt >= from);
      for (const link of [...rows.values()].filter(goes)) rows.delete(link.hash);
    },
    removeExpired: async (now, limit) => removeSome(rows, (link) => link.expiresAt <= now, limit),
  };
}
