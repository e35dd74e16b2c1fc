import type { Passkey, PasskeyStore } from "#ports/passkeys.ts";

/** Passkeys in memory. */
export function fakePasskeyStore(): PasskeyStore {
  const rows = new Map<string, Passkey>();
  const ownOf = (userId: number, id: string) => {
    const found = rows.get(id);
    return found?.userId === userId ? found : null;
  };
  const listOf = (userId: number) => [...rows.values()].filter((passkey) => passkey.userId === userId);
  return {
    async add(passkey, max) {
      const id = `pk-${passkey.credentialId}`;
      if (rows.has(id) || listOf(passkey.userId).length >= max) return null;
      const added = { ...passkey, id, lastUsedAt: null };
      rows.set(id, added);
      return added;
    },
    listOf: async (userId) =>
      listOf(userId).sort((left, right) => left.createdAt.getTime() - right.createdAt.getTime()),
    findByCredential: async (credentialId) => rows.get(`pk-${credentialId}`) ?? null,
    async touch(id, { counter, at }) {
      const found = rows.get(id);
      if (found !== undefined) rows.set(id, { ...found, counter, lastUsedAt: at });
    },
    async rename(userId, id, name) {
      const own = ownOf(userId, id);
      if (own !== null) rows.set(id, { ...own, name });
      return own !== null;
    },
    remove: async (userId, id) => ownOf(userId, id) !== null && rows.delete(id),
    async removeOf(userId) {
      for (const { id } of listOf(userId)) rows.delete(id);
    },
  };
}
