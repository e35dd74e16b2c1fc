import type { ResetTokenStore, StoredResetToken } from "#ports/reset-token-store.ts";
import { removeSome } from "./remove-some.ts";

/** Reset links in memory. */
export function fakeResetTokenStore(): ResetTokenStore {
  const rows = new Map<string, StoredResetToken>();

  const removeWhere = (condition: (token: StoredResetToken) => boolean): void => {
    for (const token of [...rows.values()].filter(condition)) rows.delete(token.hash);
  };

  return {
    async create(token) {
      rows.set(token.hash, token);
    },
    find: async (hash) => rows.get(hash) ?? null,
    claim: async (hash) => rows.delete(hash),
    async removeOf(userId) {
      removeWhere((token) => token.userId === userId);
    },
    removeExpired: async (now, limit) => removeSome(rows, (token) => token.expiresAt <= now, limit),
  };
}
