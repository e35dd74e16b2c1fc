import { beforeEach, describe, expect, it } from "vitest";
import { keyTextOf } from "#domain/keys/key-text.ts";
import type { ApiKeyStore, NewApiKey } from "#ports/api-keys.ts";
import type { KeyNotices } from "#ports/key-notices.ts";

interface KeysWorld {
  readonly store: ApiKeyStore;
  readonly notices: KeyNotices;
  readonly ownerId: number;
  readonly otherId: number;
}

const AT = new Date("2026-11-21T10:00:00.123Z");
const QUARTER_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const at = (ms: number) => new Date(AT.getTime() + ms);
const text = (number: number) => keyTextOf(new Uint8Array(20).fill(number));
const idOf = (number: number) => `key_00000000000000${number}`;

/** `make` answers an empty store. */
export function apiKeyStoreContract(name: string, make: () => Promise<KeysWorld>): void {
  describe(`API key store: ${name}`, () => {
    let world: KeysWorld;
    const rights = {
      scopes: ["messages:send", "session:manage"],
      clients: null,
      networks: [],
      expiresAt: null,
    } as const;
    const newKey = (number: number, changes: Partial<NewApiKey> = {}): NewApiKey => ({
      ...{ id: idOf(number), ownerId: world.ownerId, name: `Key ${number}`, text: text(number), createdAt: AT },
      ...rights,
      ...changes,
    });
    const add = async (number: number, changes: Partial<NewApiKey> = {}) =>
      expect(await world.store.create(newKey(number, changes), 10)).toBe(true);

    beforeEach(async () => {
      world = await make();
    });

    it("lists what was made, newest first, and shows no text", async () => {
      const { store, ownerId, otherId } = world;
      const narrow = { clients: ["Client001", "Client002"], networks: ["203.0.113.0/24"], expiresAt: at(1000) };
      await add(1);
      await add(2, narrow);
      await add(3, { ownerId: otherId, clients: [] });
      const unused = { usedAt: null, usedFrom: null, revokedAt: null, old: null };
      const { text: _, ...first } = newKey(1);
      const { text: __, ...second } = newKey(2, narrow);
      expect(await store.listOf(ownerId)).toEqual([
        { ...second, ...unused, start: text(2).slice(0, 8) },
        { ...first, ...unused, start: text(1).slice(0, 8) },
      ]);
      expect(await store.listOf(otherId)).toMatchObject([{ id: idOf(3), clients: [] }]);
      expect(await store.find(ownerId, idOf(1))).toMatchObject(first);
      expect(await store.find(otherId, idOf(1))).toBeNull();
    });

    it("makes no more than so many of one owner, also at once", async () => {
      const { store, otherId } = world;
      const made = await Promise.all([1, 2, 3, 4].map((number) => store.create(newKey(number), 2)));
      expect(made.filter(Boolean)).toHaveLength(2);
      expect(await store.create(newKey(5, { ownerId: otherId }), 2)).toBe(true);
    });

    it("finds a key by its whole text alone", async () => {
      const { store, ownerId } = world;
      await add(1, { clients: ["Client001"], networks: ["10.0.0.0/8", "2001:db8::/32"], expiresAt: at(5) });
      expect(await store.findAccess(text(1))).toEqual({
        ...{ id: idOf(1), ownerId, name: "Key 1", scopes: ["messages:send", "session:manage"] },
        ...{ clients: ["Client001"], networks: ["10.0.0.0/8", "2001:db8::/32"], expiresAt: at(5) },
        ...{ revokedAt: null, oldUntil: null, usedAt: null },
      });
      for (const wrong of [text(2), "", text(1).slice(0, -1), text(1).toLowerCase(), "' or 1=1 --"]) {
        expect(await store.findAccess(wrong)).toBeNull();
      }
    });

    it("rotates: the text before works beside the new one, with its use as its own", async () => {
      const { store, ownerId } = world;
      await add(1);
      await store.touch(idOf(1), { old: false, at: at(1), address: "203.0.113.9", unlessSince: at(-QUARTER_MS) });
      await store.rotate(ownerId, idOf(1), { text: text(2), oldUntil: at(100) });
      expect(await store.findAccess(text(1))).toMatchObject({ oldUntil: at(100), usedAt: at(1) });
      expect(await store.findAccess(text(2))).toMatchObject({ id: idOf(1), oldUntil: null, usedAt: null });
      expect(await store.find(ownerId, idOf(1))).toMatchObject({
        start: text(2).slice(0, 8),
        usedAt: null,
        old: { start: text(1).slice(0, 8), until: at(100), usedAt: at(1), usedFrom: "203.0.113.9" },
      });
      await store.rotate(ownerId, idOf(1), { text: text(3), oldUntil: at(200) });
      expect(await store.findAccess(text(1))).toBeNull();
      expect(await store.findAccess(text(2))).toMatchObject({ oldUntil: at(200), usedAt: null });
    });

    it("rotates without an overlap, and ends one", async () => {
      const { store, ownerId } = world;
      await add(1);
      await store.rotate(ownerId, idOf(1), { text: text(2), oldUntil: null });
      expect(await store.findAccess(text(1))).toBeNull();
      await store.rotate(ownerId, idOf(1), { text: text(3), oldUntil: at(100) });
      await store.endOld(ownerId, idOf(1));
      expect(await store.findAccess(text(2))).toBeNull();
      expect(await store.find(ownerId, idOf(1))).toMatchObject({ old: null, start: text(3).slice(0, 8) });
    });

    it("revokes once, and all texts of the key", async () => {
      const { store, ownerId } = world;
      await add(1);
      await store.rotate(ownerId, idOf(1), { text: text(2), oldUntil: at(100) });
      await store.revoke(ownerId, idOf(1), at(7));
      await store.revoke(ownerId, idOf(1), at(8));
      await store.rotate(ownerId, idOf(1), { text: text(3), oldUntil: null });
      expect(await store.findAccess(text(2))).toMatchObject({ revokedAt: at(7) });
      expect(await store.findAccess(text(1))).toBeNull();
      expect(await store.findAccess(text(3))).toBeNull();
    });

    it("revokes all keys of one owner, and leaves those alone that were revoked before", async () => {
      const { store, ownerId, otherId } = world;
      await add(1);
      await add(3);
      await add(4, { ownerId: otherId });
      await store.rotate(ownerId, idOf(1), { text: text(2), oldUntil: at(100) });
      await store.revoke(ownerId, idOf(3), at(7));
      await store.revokeAll(ownerId, at(8));
      expect(await store.findAccess(text(2))).toMatchObject({ revokedAt: at(8) });
      expect(await store.findAccess(text(1))).toBeNull();
      expect(await store.findAccess(text(3))).toMatchObject({ revokedAt: at(7) });
      expect(await store.findAccess(text(4))).toMatchObject({ revokedAt: null });
    });

    it("gives each key that was made to one who tells its owner, and again once it is given back", async () => {
      const { notices } = world;
      await add(1);
      await add(2, { expiresAt: at(DAY_MS) });
      const taken = await Promise.all([1, 2, 3].map(() => notices.take("made", AT, 10)));
      expect(
        taken
          .flat()
          .map(({ keyId }) => keyId)
          .sort(),
      ).toEqual([idOf(1), idOf(2)]);
      const [second] = taken.flat().filter(({ keyId }) => keyId === idOf(2));
      expect(second).toMatchObject({ name: "Key 2", createdAt: AT, expiresAt: at(DAY_MS) });
      expect(second?.owner.email).toContain("@");
      expect(await notices.take("made", at(DAY_MS), 10)).toEqual([]);
      await notices.giveBack("made", idOf(1));
      expect((await notices.take("made", AT, 10)).map(({ keyId }) => keyId)).toEqual([idOf(1)]);
    });

    it("gives each key once that expires within 7 days", async () => {
      const { store, notices, ownerId } = world;
      const lives = [null, 30 * DAY_MS, 7 * DAY_MS, DAY_MS, 30 * DAY_MS] as const;
      for (const [index, ms] of lives.entries()) await add(index + 1, { expiresAt: ms === null ? null : at(ms) });
      await store.revoke(ownerId, idOf(5), AT);
      const due = async (ms: number) => (await notices.take("expiring", at(ms), 10)).map(({ keyId }) => keyId).sort();
      // Of a key with a life of 7 days the half, and of one that lives a day nothing.
      expect(await due(3 * DAY_MS)).toEqual([]);
      expect(await due(3.5 * DAY_MS)).toEqual([idOf(3)]);
      expect(await due(23 * DAY_MS - 1)).toEqual([]);
      expect(await due(23 * DAY_MS)).toEqual([idOf(2)]);
      expect(await due(24 * DAY_MS)).toEqual([]);
      await notices.giveBack("expiring", idOf(2));
      expect(await due(24 * DAY_MS)).toEqual([idOf(2)]);
      await notices.giveBack("expiring", idOf(2));
      expect(await due(30 * DAY_MS)).toEqual([]);
    });

    it("does nothing to another's key", async () => {
      const { store, ownerId, otherId } = world;
      await add(1);
      const before = await store.find(ownerId, idOf(1));
      await store.rotate(otherId, idOf(1), { text: text(2), oldUntil: null });
      await store.endOld(otherId, idOf(1));
      await store.revoke(otherId, idOf(1), AT);
      expect(await store.find(ownerId, idOf(1))).toEqual(before);
    });

    it("puts a use down at most so often, of each text its own", async () => {
      const { store, ownerId } = world;
      await add(1);
      const touch = (ms: number, address: string, old = false) =>
        store.touch(idOf(1), { old, at: at(ms), address, unlessSince: at(ms - QUARTER_MS) });
      await touch(0, "203.0.113.1");
      await touch(QUARTER_MS - 1, "203.0.113.2");
      expect(await store.find(ownerId, idOf(1))).toMatchObject({ usedAt: AT, usedFrom: "203.0.113.1" });
      await touch(QUARTER_MS, "2001:db8::1");
      expect(await store.find(ownerId, idOf(1))).toMatchObject({ usedAt: at(QUARTER_MS), usedFrom: "2001:db8::1" });
      await store.rotate(ownerId, idOf(1), { text: text(2), oldUntil: at(1e9) });
      await touch(3 * QUARTER_MS, "203.0.113.3", true);
      expect(await store.find(ownerId, idOf(1))).toMatchObject({
        usedAt: null,
        old: { usedAt: at(3 * QUARTER_MS), usedFrom: "203.0.113.3" },
      });
    });

    it("takes away what ended before a time, of one owner", async () => {
      const { store, ownerId, otherId } = world;
      await add(1);
      await add(2, { expiresAt: at(10) });
      await add(3);
      await add(4, { ownerId: otherId, expiresAt: at(10) });
      await store.revoke(ownerId, idOf(3), at(20));
      await store.removeEnded(ownerId, at(20));
      expect((await store.listOf(ownerId)).map(({ id }) => id)).toEqual([idOf(3), idOf(1)]);
      await store.removeEnded(ownerId, at(21));
      expect((await store.listOf(ownerId)).map(({ id }) => id)).toEqual([idOf(1)]);
      expect(await store.listOf(otherId)).toHaveLength(1);
    });
  });
}
