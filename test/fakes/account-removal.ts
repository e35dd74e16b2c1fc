import type { AccountRemoval } from "#ports/account-removal.ts";
import type { AuthSessionStore } from "#ports/auth-session-store.ts";
import type { fakeAuditLog } from "./audit-log.ts";
import type { fakeUserStore } from "./user-store.ts";

interface FakeRemovalStores {
  readonly users: ReturnType<typeof fakeUserStore>;
  readonly authSessions: Pick<AuthSessionStore, "removeOf">;
  readonly audit: ReturnType<typeof fakeAuditLog>;
  readonly instances: { all(): { readonly ownerId: number }[] };
}

/** Takes accounts in memory apart; `fill` says how many rows an instance has. */
export function fakeAccountRemoval({ users, authSessions, audit, instances }: FakeRemovalStores) {
  const rows = new Map<number, number>();
  const cleared = new Set<object>();
  const named = (id: number) =>
    audit.entries.filter((entry) => entry.userId === id && !cleared.has(entry) && (entry.address ?? entry.about));
  const removal: AccountRemoval = {
    async listDue(now, after, limit) {
      return users
        .all()
        .flatMap(({ id, email, deletesAt: dueAt, suspendedAt }) =>
          dueAt === null || dueAt > now || suspendedAt !== null || id <= after
            ? []
            : [{ id, email: email.endsWith("@account.invalid") ? null : email, dueAt }],
        )
        .sort((one, other) => one.id - other.id)
        .slice(0, limit);
    },
    async close(id) {
      const email = `deleted-${id}@account.invalid`;
      users.change(id, { name: "", email, phone: null, country: null, referrerId: null, role: "user" });
      await users.replacePasswordHash(id, "");
      await authSessions.removeOf(id);
    },
    async removeSome(instanceId, limit) {
      const left = rows.get(instanceId) ?? 0;
      rows.set(instanceId, Math.max(0, left - limit));
      return left >= limit;
    },
    async clearRecord(id, limit) {
      const some = named(id).slice(0, limit);
      for (const entry of some) cleared.add(entry);
      return some.length === limit;
    },
    async removeUser(id) {
      if (instances.all().some(({ ownerId }) => ownerId === id)) return;
      for (const user of users.all()) if (user.referrerId === id) users.change(user.id, { referrerId: null });
      users.remove(id);
    },
  };
  return { ...removal, fill: (instanceId: number, count: number) => void rows.set(instanceId, count), rows, named };
}
