import { MAX_BELL_NOTICES } from "#domain/accounts/bell.ts";
import type { Instance } from "#domain/instances/instance.ts";
import type { BellStore, NewBellNotice } from "#ports/bell.ts";

interface FakeBellOptions {
  isUser(id: number): boolean;
  allInstances(): readonly Instance[];
}

/** Bells in memory. */
export function fakeBellStore({ isUser, allInstances }: FakeBellOptions): BellStore {
  let rows: (NewBellNotice & { isRead: boolean })[] = [];
  const newestOf = (userId: number) =>
    rows
      .filter((row) => row.userId === userId)
      .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
  return {
    async ring(notices) {
      for (const notice of notices) {
        if (!isUser(notice.userId) || rows.some(({ id }) => id === notice.id)) continue;
        rows.push({ ...notice, isRead: false });
        const beyond = new Set(newestOf(notice.userId).slice(MAX_BELL_NOTICES));
        rows = rows.filter((row) => !beyond.has(row));
      }
    },
    unreadOf: async (userId) => newestOf(userId).filter(({ isRead }) => !isRead).length,
    async listOf(userId) {
      return newestOf(userId).map(({ userId: _of, ...row }) => {
        const instance = allInstances().find(({ id, ownerId }) => id === row.instanceId && ownerId === userId);
        if (instance === undefined) return { ...row, instance: null };
        const { id, name, expiresAt } = instance;
        return { ...row, instance: { id, name, expiresAt } };
      });
    },
    async markRead(userId, until) {
      for (const row of newestOf(userId)) if (row.at <= until) row.isRead = true;
    },
  };
}
