import type { User } from "#domain/accounts/user.ts";
import type { Subscription } from "#domain/instances/instance.ts";
import { failure, success } from "#domain/result.ts";
import type { UserStore } from "#ports/users.ts";

interface FakeUserOptions {
  /** Called with each new subscription, which is that of all instances too. */
  readonly onSubscription?: ((ownerId: number, subscription: Subscription) => void) | undefined;
}

/** Accounts in memory. */
export function fakeUserStore(options: FakeUserOptions = {}): UserStore & { all(): User[] } {
  const rows: { user: User; storedPassword: string }[] = [];
  const change = (id: number, changes: Partial<User>) => {
    const row = rows.find(({ user }) => user.id === id);
    if (row !== undefined) row.user = { ...row.user, ...changes };
  };
  return {
    all: () => rows.map(({ user }) => user),
    async create({ name, email, passwordHash, country, referrerId, createdAt }) {
      const address = email.toLowerCase();
      if (rows.some((row) => row.user.email === address)) return failure({ code: "email-taken" });
      const user: User = {
        id: rows.length + 1,
        name,
        email: address,
        phone: null,
        country,
        referrerId,
        role: "user",
        subscription: "free",
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
    setRole: async (id, role) => change(id, { role }),
    async setSubscription(id, subscription) {
      change(id, { subscription });
      options.onSubscription?.(id, subscription);
    },
    countReferredBy: async (referrerId) => rows.filter(({ user }) => user.referrerId === referrerId).length,
  };
}
