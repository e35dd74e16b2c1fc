import type { AuthSessionStore, StoredAuthSession } from "#ports/auth-session-store.ts";

/** Login sessions in memory. */
export function fakeAuthSessionStore(): AuthSessionStore {
  const rows = new Map<string, StoredAuthSession>();
  return {
    async create(session) {
      rows.set(session.id, session);
    },
    find: async (id) => rows.get(id) ?? null,
    async extend(id, expiresAt) {
      const session = rows.get(id);
      if (session !== undefined) rows.set(id, { ...session, expiresAt });
    },
    async remove(id) {
      rows.delete(id);
    },
    async removeExpired(now) {
      const expired = [...rows.values()].filter((session) => session.expiresAt <= now);
      for (const { id } of expired) rows.delete(id);
      return expired.length;
    },
  };
}
