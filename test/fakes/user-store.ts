import type { User } from "#domain/accounts/user.ts";
import type { Subscription } from "#domain/instances/instance.ts";
import { failure, success } from "#domain/result.ts";
import type { UserStore } from "#ports/users.ts";

interface FakeUserOptions {
  /** Called with each new subscription, which is that of all instances too. */
  readonly onSubscription?: ((ownerId: number, subscription: Subscription) => void) | undefined;
}

interface FakeUserStore extends UserStore {
  all(): User[];
  change(id: number, changes: Partial<User>): void;
  remove(id: number): void;
}

/** Accounts in memory. */
export function fakeUserStore(options: FakeUserOptions = {}): FakeUserStore {
  const rows: { user: User; storedPassword: string }[] = [];
  let lastId = 0;
  const change = (id: number, changes: Partial<User>) => {
    const row = rows.find(({ user }) => user.id === id);
    if (row !== undefined) row.user = { ...row.user, ...changes };
  };
  return {
    all: () => rows.map(({ user }) => user),
    change,
    remove(id) {
      const at = rows.findIndex(({ user }) => user.id === id);
      if (at >= 0) rows.splice(at, 1);
    },
    async create({ name, email, passwordHash, country, referrerId, language = "en", createdAt }) {
      const address = email.toLowerCase();
      if (rows.some((row) => row.user.email === address)) return failure({ code: "email-taken" });
      lastId += 1;
      const user: User = {
        id: lastId,
        name,
        email: address,
        phone: null,
        country,
        referrerId,
        role: "user",
        subscription: "free",
        verified: false,
        suspendedAt: null,
        deletesAt: null,
        language,
        createdAt,
      };
      rows.push({ user, storedPassword: passwordHash });
      return success(user);
    },
    findById: async (id) => rows.find((row) => row.user.id === id)?.user ?? null,
    findByEmail: async (email) => {
      const row = rows.find(({ user }) => user.email === email.toLowerCase());
      return row === undefined ? null : { ...row };
    },
    async update(id, { passwordHash, ...changes }) {
      const row = rows.find(({ user }) => user.id === id);
      if (row === undefined) return null;
      row.user = { ...row.user, ...changes };
      row.storedPassword = passwordHash ?? row.storedPassword;
      return row.user;
    },
    storedPassword: async (id) => rows.find(({ user }) => user.id === id)?.storedPassword ?? null,
    async replacePasswordHash(id, passwordHash, stored) {
      const row = rows.find(({ user }) => user.id === id);
      if (row !== undefined && row.storedPassword === (stored ?? row.storedPassword)) row.storedPassword = passwordHash;
    },
    async markVerified(id, email) {
      const row = rows.find(({ user }) => user.id === id);
      if (row !== undefined && row.user.email === (email ?? row.user.email)) change(id, { verified: true });
    },
    async changeEmail(id, email) {
      const address = email.toLowerCase();
      const holder = rows.find(({ user }) => user.email === address);
      if (holder !== undefined && holder.user.id !== id) return false;
      change(id, { email: address, verified: true });
      return rows.some(({ user }) => user.id === id);
    },
    setSuspended: async (id, since) => change(id, { suspendedAt: since }),
    async planDeletion(id, at) {
      const row = rows.find(({ user }) => user.id === id);
      if (row?.user.deletesAt === null) change(id, { deletesAt: at });
    },
    async cancelDeletion(id, now) {
      const row = rows.find(({ user }) => user.id === id);
      if (row !== undefined && row.user.deletesAt !== null && row.user.deletesAt > now) change(id, { deletesAt: null });
    },
    setLanguage: async (id, language) => change(id, { language }),
    setRole: async (id, role) => change(id, { role }),
    async setSubscription(id, subscription) {
      change(id, { subscription });
      options.onSubscription?.(id, subscription);
    },
    countReferredBy: async (referrerId) => rows.filter(({ user }) => user.referrerId === referrerId).length,
  };
}
