import type { IPeersRepository } from "@mtcute/core";
import { beforeEach, expect, it } from "vitest";
import { storedPeers } from "#adapters/gateways/telegram/engine/peers.ts";
import type { TelegramStore } from "#ports/telegram-store.ts";
import { fakeTelegramStore } from "#test/fakes/telegram-store.ts";

const ID = 7;
const DAY_MS = 86_400_000;

let store: TelegramStore;
let writes: number;
beforeEach(async () => {
  writes = 0;
  const fake = fakeTelegramStore();
  store = {
    ...fake,
    writePeers: (id, peers) => {
      writes += peers.length;
      return fake.writePeers(id, peers);
    },
  };
  await store.writeSession(ID, "{}", { linked: true });
});

function peer(id: number, over: Partial<IPeersRepository.PeerInfo> = {}): IPeersRepository.PeerInfo {
  return {
    id,
    accessHash: `${id}00`,
    isMin: false,
    usernames: [`User_${id}`],
    updated: 1_000,
    phone: `96477${id}`,
    complete: new Uint8Array([id % 256]),
    ...over,
  };
}

it("finds a peer by id, name and number, before it is written and after a restart", async () => {
  const bob = peer(5);
  const before = storedPeers(store, ID, () => {});
  await before.repository.store(bob);
  const found = async ({ repository }: typeof before) => [
    await repository.getById(5),
    await repository.getByUsername("uSER_5"),
    await repository.getByPhone("964775"),
  ];
  const named = { ...bob, usernames: ["user_5"] };
  expect(await found(before)).toEqual([named, named, named]);
  expect(writes).toBe(0);
  await before.write();
  expect(await found(storedPeers(store, ID, () => {}))).toEqual([named, named, named]);
  expect(await before.repository.getById(6)).toBeNull();
});

it("writes together what has changed, and nothing twice", async () => {
  let asked = 0;
  const { repository, write } = storedPeers(store, ID, () => {
    asked += 1;
  });
  for (const id of [1, 2, 1]) await repository.store(peer(id));
  await write();
  await write();
  await repository.store(peer(1));
  await write();
  expect({ writes, asked }).toEqual({ writes: 2, asked: 2 });
});

it("writes a peer anew once its name is no longer fresh", async () => {
  const { repository, write } = storedPeers(store, ID, () => {});
  await repository.store(peer(1));
  await write();
  await repository.store(peer(1, { updated: 1_000 + DAY_MS }));
  await write();
  expect(writes).toBe(2);
});

it("lets a glimpse from a group not replace what is known", async () => {
  const { repository } = storedPeers(store, ID, () => {});
  await repository.store(peer(1));
  await repository.store(peer(1, { isMin: true, accessHash: "0" }));
  expect((await repository.getById(1))?.accessHash).toBe("100");
});

it("keeps unwritten what could not be written, up to a bound", async () => {
  let away = true;
  const failing: TelegramStore = {
    ...store,
    writePeers: (id, peers) => (away ? Promise.reject(new Error("the database is away")) : store.writePeers(id, peers)),
  };
  const { repository, write } = storedPeers(failing, ID, () => {});
  for (let id = 1; id <= 600; id += 1) await repository.store(peer(id));
  await expect(write()).rejects.toThrow("away");
  away = false;
  await write();
  expect(writes).toBe(500);
  expect(await repository.getById(1)).toBeNull();
  expect(await repository.getById(101)).toMatchObject({ accessHash: "10100" });
});

it("asks anew for what is stored but cannot be read", async () => {
  await store.writePeers(ID, [{ id: 9, usernames: [], phone: null, value: "{}" }]);
  expect(await storedPeers(store, ID, () => {}).repository.getById(9)).toBeNull();
});

it("takes a peer that is met anew while its row is read, and remembers that", async () => {
  const earlier = storedPeers(store, ID, () => {});
  await earlier.repository.store(peer(5));
  await earlier.write();
  const read = Promise.withResolvers<void>();
  const slow: TelegramStore = {
    ...store,
    async readPeer(...given) {
      const text = await store.readPeer(...given);
      await read.promise;
      return text;
    },
  };
  const { repository, write } = storedPeers(slow, ID, () => {});
  const reading = repository.getById(5);
  await repository.store(peer(5, { accessHash: "new" }));
  await write();
  read.resolve();
  expect(await reading).toMatchObject({ accessHash: "new" });
  expect(await repository.getById(5)).toMatchObject({ accessHash: "new" });
});

it("finds nobody by a name that the database still has and its peer has lost", async () => {
  const { repository, write } = storedPeers(store, ID, () => {});
  await repository.store(peer(5));
  await write();
  await repository.store(peer(5, { usernames: ["other"], complete: new Uint8Array([1]) }));
  expect(await repository.getByUsername("user_5")).toBeNull();
  expect(await repository.getById(5)).toMatchObject({ usernames: ["other"] });
});
