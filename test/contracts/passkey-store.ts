import { beforeEach, describe, expect, it } from "vitest";
import type { NewPasskey, PasskeyStore } from "#ports/passkeys.ts";
import { HOSTILE_STRINGS } from "#test/support/hostile-strings.ts";

const AT = new Date("2026-03-04T05:06:07.089Z");
const LATER = new Date("2026-03-04T05:07:00.000Z");
const MAX = 3;

/** `make` answers an empty store and the ids of two users who are there. */
export function passkeyStoreContract(
  name: string,
  make: () => Promise<{ store: PasskeyStore; userId: number; otherId: number }>,
): void {
  describe(`passkey store: ${name}`, () => {
    let store: PasskeyStore;
    let userId: number;
    let otherId: number;

    beforeEach(async () => {
      ({ store, userId, otherId } = await make());
    });

    const passkey = (credentialId: string, changes: Partial<NewPasskey> = {}): NewPasskey => ({
      userId,
      name: "Laptop",
      credentialId,
      publicKey: Uint8Array.of(0, 1, 254, 255),
      counter: 4_294_967_295,
      transports: ["internal", "hybrid"],
      createdAt: AT,
      ...changes,
    });
    const add = async (given: NewPasskey) => {
      const added = await store.add(given, MAX);
      if (added === null) throw new Error("test: no passkey was added");
      return added;
    };

    it("finds a passkey as it was added, by its credential", async () => {
      const given = passkey("x".repeat(1_300), { transports: [], name: HOSTILE_STRINGS.join("").slice(0, 60) });
      const added = await add(given);
      const found = await store.findByCredential(given.credentialId);
      expect(found).toEqual({ ...given, publicKey: expect.anything(), id: added.id, lastUsedAt: null });
      expect([...(found?.publicKey ?? [])]).toEqual([0, 1, 254, 255]);
      expect(await store.findByCredential("X".repeat(1_300))).toBeNull();
    });

    it("lists those of one user, oldest first", async () => {
      await add(passkey("new", { createdAt: LATER }));
      await add(passkey("old"));
      await add(passkey("foreign", { userId: otherId }));
      expect((await store.listOf(userId)).map(({ credentialId }) => credentialId)).toEqual(["old", "new"]);
    });

    it("adds no credential twice, whosever it is, and no more than there may be", async () => {
      await add(passkey("one"));
      expect(await store.add(passkey("one"), MAX)).toBeNull();
      expect(await store.add(passkey("one", { userId: otherId }), MAX)).toBeNull();
      await add(passkey("two"));
      await add(passkey("three"));
      expect(await store.add(passkey("four"), MAX)).toBeNull();
      await add(passkey("four", { userId: otherId }));
      expect(await store.listOf(userId)).toHaveLength(MAX);
    });

    it("notes when one was used", async () => {
      const { id } = await add(passkey("one"));
      await store.touch(id, { counter: 7, at: LATER });
      expect(await store.findByCredential("one")).toMatchObject({ counter: 7, lastUsedAt: LATER });
    });

    it("renames and removes one's own alone", async () => {
      const { id } = await add(passkey("one"));
      expect([await store.rename(otherId, id, "Mine"), await store.remove(otherId, id)]).toEqual([false, false]);
      expect(await store.findByCredential("one")).toMatchObject({ name: "Laptop" });
      expect(await store.rename(userId, id, "Phone")).toBe(true);
      expect(await store.findByCredential("one")).toMatchObject({ name: "Phone" });
      expect([await store.remove(userId, id), await store.remove(userId, id)]).toEqual([true, false]);
      expect(await store.listOf(userId)).toEqual([]);
    });

    it("removes all of one user", async () => {
      await add(passkey("one"));
      await add(passkey("foreign", { userId: otherId }));
      await store.removeOf(userId);
      expect([await store.listOf(userId), await store.listOf(otherId)]).toMatchObject([[], [{ name: "Laptop" }]]);
    });
  });
}
