import { beforeEach, describe, expect, it } from "vitest";
import type { ResetTokenStore, StoredResetToken } from "#ports/reset-token-store.ts";
import { HOSTILE_STRINGS } from "#test/support/hostile-strings.ts";
import { removedBy } from "#test/support/removed-by.ts";

const EXPIRES_AT = new Date("2026-03-04T05:16:07.089Z");

/** `make` answers an empty store and the ids of two users who are there. */
export function resetTokenStoreContract(
  name: string,
  make: () => Promise<{ store: ResetTokenStore; userId: number; otherId: number }>,
): void {
  describe(`reset token store: ${name}`, () => {
    let store: ResetTokenStore;
    let userId: number;
    let otherId: number;

    beforeEach(async () => {
      ({ store, userId, otherId } = await make());
    });

    const token = (hash: string, changes: Partial<StoredResetToken> = {}): StoredResetToken => ({
      hash,
      userId,
      expiresAt: EXPIRES_AT,
      ...changes,
    });

    it("finds a token as it was created", async () => {
      await store.create(token("aa"));
      await store.create(token("bb", { userId: otherId }));
      expect(await store.find("aa")).toEqual(token("aa"));
    });

    it("finds none by a hash that is not exactly there", async () => {
      await store.create(token("aa"));
      for (const hash of ["AA", "aa ", "a", ...HOSTILE_STRINGS]) expect(await store.find(hash)).toBeNull();
    });

    it("gives a token to one of many that claim it at once", async () => {
      await store.create(token("aa"));
      await store.create(token("bb"));
      const claimed = await Promise.all(Array.from({ length: 20 }, () => store.claim("aa")));
      expect(claimed.filter(Boolean)).toHaveLength(1);
      expect([await store.claim("aa"), await store.claim("cc")]).toEqual([false, false]);
      expect(await store.find("aa")).toBeNull();
      expect(await store.find("bb")).not.toBeNull();
    });

    it("removes all tokens of one user", async () => {
      await store.create(token("aa"));
      await store.create(token("bb"));
      await store.create(token("cc", { userId: otherId }));
      await store.removeOf(userId);
      expect(await store.find("aa")).toBeNull();
      expect(await store.find("bb")).toBeNull();
      expect(await store.find("cc")).not.toBeNull();
    });

    it("removes the tokens that have expired", async () => {
      await store.create(token("aa", { expiresAt: new Date(EXPIRES_AT.getTime() - 1) }));
      await store.create(token("bb"));
      await store.create(token("cc", { expiresAt: new Date(EXPIRES_AT.getTime() + 1) }));
      expect(await store.removeExpired(EXPIRES_AT, 10)).toBe(2);
      expect([await store.find("aa"), await store.find("bb")]).toEqual([null, null]);
      expect(await store.find("cc")).not.toBeNull();
    });

    it("removes expired tokens a few at a time", async () => {
      const hashes = ["aa", "bb", "cc", "dd"];
      for (const hash of hashes) await store.create(token(hash));
      await store.create(token("live", { expiresAt: new Date(EXPIRES_AT.getTime() + 1) }));
      expect(await removedBy(store.removeExpired, EXPIRES_AT, 2)).toEqual([2, 2, 0]);
      expect(await Promise.all(hashes.map((hash) => store.find(hash)))).toEqual([null, null, null, null]);
      expect(await store.find("live")).not.toBeNull();
    });
  });
}
