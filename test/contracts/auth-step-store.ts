import { beforeEach, describe, expect, it } from "vitest";
import type { AuthStepStore, StoredAuthStep } from "#ports/auth-step-store.ts";
import { HOSTILE_STRINGS } from "#test/support/hostile-strings.ts";
import { removedBy } from "#test/support/removed-by.ts";

const EXPIRES_AT = new Date("2026-03-04T05:16:07.089Z");

/** `make` answers an empty store and the id of a user who is there. */
export function authStepStoreContract(
  name: string,
  make: () => Promise<{ store: AuthStepStore; userId: number }>,
): void {
  describe(`auth step store: ${name}`, () => {
    let store: AuthStepStore;
    let userId: number;

    beforeEach(async () => {
      ({ store, userId } = await make());
    });

    const step = (hash: string, changes: Partial<StoredAuthStep> = {}): StoredAuthStep => ({
      hash,
      kind: "sign-in",
      userId,
      data: "a mark",
      expiresAt: EXPIRES_AT,
      ...changes,
    });

    it("finds a step as it was begun, by whom or by nobody yet", async () => {
      const nobodys = step("bb", {
        userId: null,
        kind: "passkey-sign-in",
        data: HOSTILE_STRINGS.join("").slice(0, 255),
      });
      await store.create(step("aa"));
      await store.create(nobodys);
      expect(await store.find("aa")).toEqual(step("aa"));
      expect(await store.find("bb")).toEqual(nobodys);
    });

    it("finds none by a hash that is not exactly there", async () => {
      await store.create(step("aa"));
      for (const hash of ["AA", "aa ", "a", ...HOSTILE_STRINGS]) expect(await store.find(hash)).toBeNull();
    });

    it("gives a step to one of many that end it at once", async () => {
      await store.create(step("aa"));
      await store.create(step("bb"));
      const claimed = await Promise.all(Array.from({ length: 20 }, () => store.claim("aa")));
      expect(claimed.filter(Boolean)).toHaveLength(1);
      expect([await store.claim("aa"), await store.claim("cc")]).toEqual([false, false]);
      expect(await store.find("aa")).toBeNull();
      expect(await store.find("bb")).not.toBeNull();
    });

    it("removes the steps that have expired, a few at a time", async () => {
      for (const hash of ["aa", "bb", "cc"]) await store.create(step(hash));
      await store.create(step("live", { expiresAt: new Date(EXPIRES_AT.getTime() + 1) }));
      expect(await removedBy(store.removeExpired, EXPIRES_AT, 2)).toEqual([2, 1]);
      expect(await store.find("live")).not.toBeNull();
    });
  });
}
