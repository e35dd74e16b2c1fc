import { beforeEach, describe, expect, it } from "vitest";
import type { ResetTokenStore, StoredResetToken } from "#ports/reset-token-store.ts";
import { HOSTILE_STRINGS } from "#test/support/hostile-strings.ts";

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

    it("lets one of many that remove a token at once have removed it", async () => {
      await store.create(token("aa"));
      await store.create(token("bb"));
      const removed = await Promise.all(Array.from({ length: 5 }, () => store.remove("aa")));
      expect(removed.filter(Boolean)).toHaveLength(1);
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

    it("removes the tokens that have expired, and counts them", async () => {
      await store.create(token("aa", { expiresAt: new Date(EXPIRES_AT.getTime() - 1) }));
      await store.create(token("bb"));
      await store.create(token("cc", { expiresAt: new Date(EXPIRES_AT.getTime() + 1) }));
      expect(await store.removeExpired(EXPIRES_AT)).toBe(2);
      expect(await store.find("bb")).toBeNull();
      expect(await store.find("cc")).not.toBeNull();
    });
  });
}
