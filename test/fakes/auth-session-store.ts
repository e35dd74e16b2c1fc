import type { AuthSessionStore, StoredAuthSession } from "#ports/auth-session-store.ts";
import { removeSome } from "./remove-some.ts";

/** Login sessions in memory. */
export function fakeAuthSessionStore(): AuthSessionStore {
  const rows = new Map<string, StoredAuthSession>();

  const removeWhere = (condition: (session: StoredAuthSession) => boolean): number => {
    const removed = [...rows.values()].filter(condition);
    for (const { id } of removed) rows.delete(id);
    return removed.length;
  };

  return {
    async create(session) {
      rows.set(session.id, session);
    },
    find: async (id) => rows.get(id) ?? null,
    listOf: async (userId) =>
      [...rows.values()]
        .filter((session) => session.userId === userId)
        .sort((left, right) => right.lastSeenAt.getTime() - left.lastSeenAt.getTime()),
    async touch(id, dates) {
      const session = rows.get(id);
      if (session !== undefined) rows.set(id, { ...session, ...dates });
    },
    async prove(userId, id, provedAt) {
      const session = rows.get(id);
      if (session?.userId === userId) rows.set(id, { ...session, provedAt });
    },
    async remove(id) {
      rows.delete(id);
    },
    removeOwned: async (userId, id) => removeWhere((session) => session.userId === userId && session.id === id) > 0,
    async removeOf(userId) {
      removeWhere((session) => session.userId === userId);
    },
    removeExpired: async (now, limit) => removeSome(rows, (session) => session.expiresAt <= now, limit),
  };
}
