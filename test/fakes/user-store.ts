import { failure, success } from "#domain/result.ts";
import type { User } from "#domain/user.ts";
import type { UserStore } from "#ports/users.ts";

/** Accounts in memory. */
export function fakeUserStore(): UserStore {
  const rows: { user: User; storedPassword: string }[] = [];
  return {
    async create({ name, email, passwordHash, country, referrerId, createdAt }) {
      const address = email.toLowerCase();
      if (rows.some((row) => row.user.email === address)) return failure({ code: "email-taken" });
      const user = { id: rows.length + 1, name, email: address, phone: null, country, referrerId, createdAt };
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
    async replacePasswordHash(id, passwordHash) {
      const row = rows.find(({ user }) => user.id === id);
      if (row !== undefined) row.storedPassword = passwordHash;
    },
    countReferredBy: async (referrerId) => rows.filter(({ user }) => user.referrerId === referrerId).length,
  };
}
