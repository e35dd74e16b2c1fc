import { beforeEach, describe, expect, it } from "vitest";
import type { TelegramLookups } from "#ports/telegram-lookups.ts";
import type { PeerKey, StoredPeer, TelegramStore } from "#ports/telegram-store.ts";
import { HOSTILE_STRINGS, randomStrings } from "#test/support/hostile-strings.ts";

const NOW = new Date("2026-03-04T05:06:07.089Z");
const LINKED = { linked: true } as const;
const PENDING = { linked: false } as const;

const byId = (id: number): PeerKey => ({ by: "id", id });
const byUsername = (username: string): PeerKey => ({ by: "username", username });
const byPhone = (phone: string): PeerKey => ({ by: "phone", phone });

function peer(id: number, changes: Partial<StoredPeer> = {}): StoredPeer {
  return { id, usernames: [], phone: null, value: `peer ${id}`, ...changes };
}

interface TelegramStoreUnderTest {
  readonly store: TelegramStore;
  readonly lookups: TelegramLookups;
  readonly first: number;
  readonly second: number;
}

/** `make` answers empty stores, and the ids of two instances, `Client001` and `Client002`. */
export function telegramStoreContract(name: string, make: () => Promise<TelegramStoreUnderTest>): void {
  describe(`telegram store: ${name}`, () => {
    let store: TelegramStore;
    let lookups: TelegramLookups;
    let first: number;
    let second: number;

    beforeEach(async () => {
      ({ store, lookups, first, second } = await make());
    });

    const fill = async (instanceId: number) => {
      await store.writeSession(instanceId, "session", LINKED);
      await store.writeEngine(instanceId, "engine");
      await store.writePeers(instanceId, [peer(1, { usernames: ["amal"], phone: "964" })]);
      await lookups.remember(instanceId, "964", { userId: 1, accessHash: "2" }, NOW);
    };
    const leftOf = async (instanceId: number) => ({
      session: await store.read(instanceId),
      peers: await Promise.all([byId(1), byUsername("amal"), byPhone("964")].map((k) => store.readPeer(instanceId, k))),
      lookup: await lookups.find(instanceId, "964", NOW),
    });

    describe("a session", () => {
      it("is read back as it was last written", async () => {
        expect(await store.read(first)).toBeNull();
        await store.writeSession(first, '{"a":1}', PENDING);
        await store.writeSession(second, '{"b":1}', LINKED);
        expect(await store.read(first)).toEqual({ session: '{"a":1}', engine: null, linked: false });
        await store.writeSession(first, '{"a":2}', LINKED);
        expect(await store.read(first)).toEqual({ session: '{"a":2}', engine: null, linked: true });
        expect(await store.read(second)).toEqual({ session: '{"b":1}', engine: null, linked: true });
      });

      it("keeps the engine's state and the peers when it is written again", async () => {
        await fill(first);
        await store.writeSession(first, "later", PENDING);
        expect(await leftOf(first)).toMatchObject({
          session: { session: "later", engine: "engine", linked: false },
          peers: ["peer 1", "peer 1", "peer 1"],
        });
      });

      it("drops what belongs to the account before when it is fresh, of its instance alone", async () => {
        await fill(first);
        await fill(second);
        await store.writeSession(first, "new", { linked: false, fresh: true });
        expect(await leftOf(first)).toMatchObject({
          session: { session: "new", engine: null, linked: false },
          peers: [null, null, null],
          lookup: null,
        });
        expect(await leftOf(second)).toMatchObject({
          session: { session: "session", engine: "engine", linked: true },
          peers: ["peer 1", "peer 1", "peer 1"],
          lookup: { user: { userId: 1, accessHash: "2" } },
        });
      });

      it("is listed while it is linked", async () => {
        await store.writeSession(second, "{}", LINKED);
        await store.writeSession(first, "{}", PENDING);
        expect(await store.listLinked()).toEqual([{ instanceId: second, client: "Client002" }]);
        await store.writeSession(first, "{}", LINKED);
        expect(await store.listLinked()).toEqual([
          { instanceId: first, client: "Client001" },
          { instanceId: second, client: "Client002" },
        ]);
        await store.writeSession(second, "{}", PENDING);
        expect(await store.listLinked()).toEqual([{ instanceId: first, client: "Client001" }]);
      });

      it("is removed with all that hangs on it, of its instance alone", async () => {
        await fill(first);
        await fill(second);
        await store.removeAll(first);
        const nothing = { session: null, peers: [null, null, null], lookup: null };
        expect(await leftOf(first)).toEqual(nothing);
        expect(await leftOf(second)).toMatchObject({ peers: ["peer 1", "peer 1", "peer 1"] });
        expect(await store.listLinked()).toEqual([{ instanceId: second, client: "Client002" }]);
        await store.removeAll(first);
      });

      it("is not brought back by a late save", async () => {
        await fill(first);
        await store.removeAll(first);
        await store.writeEngine(first, "late");
        await store.writePeers(first, [peer(1, { usernames: ["amal"], phone: "964" })]);
        expect(await store.read(first)).toBeNull();
        await store.writeSession(first, "new", PENDING);
        expect(await leftOf(first)).toMatchObject({
          session: { session: "new", engine: null, linked: false },
          peers: [null, null, null],
        });
      });

      it("keeps any text as it is, large ones too", async () => {
        await store.writeSession(first, "{}", PENDING);
        for (const text of [...HOSTILE_STRINGS, ...randomStrings(50), "x".repeat(500_000)]) {
          await store.writeSession(first, text, PENDING);
          await store.writeEngine(first, text);
          expect(await store.read(first)).toEqual({ session: text, engine: text, linked: false });
        }
      }, 20_000);
    });

    describe("a peer", () => {
      beforeEach(async () => {
        for (const id of [first, second]) await store.writeSession(id, "{}", LINKED);
      });

      it("is found by id, username and phone, in its instance alone", async () => {
        await store.writePeers(first, [
          peer(7_012_345_678, { usernames: ["amal", "amal_shop"], phone: "9647701234567", value: "Amal" }),
          peer(-1_002_345_678_901, { usernames: ["news"], value: "News" }),
        ]);
        const keys = [byId(7_012_345_678), byUsername("amal"), byUsername("amal_shop"), byPhone("9647701234567")];
        for (const key of keys) {
          expect(await store.readPeer(first, key)).toBe("Amal");
          expect(await store.readPeer(second, key)).toBeNull();
        }
        for (const key of [byId(-1_002_345_678_901), byUsername("news")]) {
          expect(await store.readPeer(first, key)).toBe("News");
        }
        for (const key of [byId(1), byUsername("ama"), byUsername("9647701234567"), byPhone("amal")]) {
          expect(await store.readPeer(first, key)).toBeNull();
        }
      });

      it("is replaced by a later value, and loses the names that it has no more", async () => {
        await store.writePeers(first, [peer(1, { usernames: ["old", "kept"], phone: "111" })]);
        await store.writePeers(first, [peer(1, { usernames: ["kept", "new"], phone: null, value: "later" })]);
        for (const key of [byId(1), byUsername("kept"), byUsername("new")]) {
          expect(await store.readPeer(first, key)).toBe("later");
        }
        for (const key of [byUsername("old"), byPhone("111")]) expect(await store.readPeer(first, key)).toBeNull();
      });

      it("gives a username and a phone up to the peer that has them since", async () => {
        await store.writePeers(first, [peer(1, { usernames: ["shop"], phone: "111" })]);
        await store.writePeers(first, [peer(2, { usernames: ["shop"], phone: "111" })]);
        expect(await store.readPeer(first, byUsername("shop"))).toBe("peer 2");
        expect(await store.readPeer(first, byPhone("111"))).toBe("peer 2");
        expect(await store.readPeer(first, byId(1))).toBe("peer 1");
        await store.writePeers(first, [peer(1, { value: "nameless" })]);
        expect(await store.readPeer(first, byUsername("shop"))).toBe("peer 2");
      });

      it("is, of several in one write, the last one", async () => {
        await store.writePeers(first, [
          peer(1, { usernames: ["other"] }),
          peer(2, { usernames: ["shop"] }),
          peer(1, { usernames: ["shop"], value: "last" }),
        ]);
        expect(await store.readPeer(first, byUsername("shop"))).toBe("last");
        expect(await store.readPeer(first, byId(1))).toBe("last");
        expect(await store.readPeer(first, byUsername("other"))).toBeNull();
        expect(await store.readPeer(first, byId(2))).toBe("peer 2");
        await store.writePeers(first, []);
      });

      it("is one of many in one write", async () => {
        const many = Array.from({ length: 350 }, (_, n) =>
          peer(n + 1, { usernames: [`user${n}`, `also${n}`], phone: `964${n}` }),
        );
        await store.writePeers(first, many);
        await store.writePeers(first, many);
        const keys = [byId(350), byUsername("user349"), byUsername("also100"), byPhone("9640")];
        const found = await Promise.all(keys.map((key) => store.readPeer(first, key)));
        expect(found).toEqual(["peer 350", "peer 350", "peer 101", "peer 1"]);
      });

      it("is lost by none of many writes at once", async () => {
        const writes = Array.from({ length: 40 }, (_, n) =>
          store.writePeers(n % 2 === 0 ? first : second, [peer(1), peer(n + 2, { usernames: [`user${n}`, "shared"] })]),
        );
        await Promise.all(writes);
        const found = await Promise.all(
          writes.map((_, n) => store.readPeer(n % 2 === 0 ? first : second, byUsername(`user${n}`))),
        );
        expect(found).toEqual(writes.map((_, n) => `peer ${n + 2}`));
      });

      it("is named by nothing but its names", async () => {
        const names = [...HOSTILE_STRINGS];
        await store.writePeers(
          first,
          names.map((text, n) => peer(n + 1, { usernames: [text], value: text })),
        );
        for (const text of names) {
          expect(await store.readPeer(first, byUsername(text))).toBe(text);
          expect(await store.readPeer(first, byPhone(text))).toBeNull();
        }
      });
    });
  });
}
