import type { ResetTokenStore, StoredResetToken } from "#ports/reset-token-store.ts";

/** Reset links in memory. */
export function fakeResetTokenStore(): ResetTokenStore {
  const rows = new Map<string, StoredResetToken>();

  const removeWhere = (condition: (token: StoredResetToken) => boolean): number => {
    const removed = [...rows.values()].filter(condition);
    for (const { hash } of removed) rows.delete(hash);
    return removed.length;
  };

  return {
    async create(token) {
      rows.set(token.hash, token);
    },
    find: async (hash) => rows.get(hash) ?? null,
    remove: async (hash) => rows.delete(hash),
    async removeOf(userId) {
      removeWhere((token) => token.userId === userId);
    },
    removeExpired: async (now) => removeWhere((token) => token.expiresAt <= now),
  };
}
