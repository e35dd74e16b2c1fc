import { beforeEach, describe, expect, it } from "vitest";
import { type AccountStorage, accountStorage } from "#adapters/gateways/telegram/engine/account-storage.ts";
import { EngineStateCorrupt } from "#adapters/gateways/telegram/engine/engine.ts";
import type { TelegramStore } from "#ports/telegram-store.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeTelegramStore } from "#test/fakes/telegram-store.ts";
import { until } from "#test/support/until.ts";

const ID = 7;
const KEY = new Uint8Array(256).fill(3);
const one = new Uint8Array([1]);
const two = new Uint8Array([2]);

let store: TelegramStore;
let allTaken: boolean;
let writes: number;
beforeEach(async () => {
  allTaken = true;
  writes = 0;
  store = fakeTelegramStore();
  await store.writeSession(ID, "{}", { linked: true });
});

async function opened(over: Partial<TelegramStore> = {}): Promise<AccountStorage> {
  const counting: TelegramStore = {
    ...store,
    writeEngine: (id, engine) => {
      writes += 1;
      return store.writeEngine(id, engine);
    },
    ...over,
  };
  const engine = (await store.read(ID))?.engine ?? null;
  const dependencies = { store: counting, instanceId: ID, engine, saveAfterMs: 20, logger: fakeLogger() };
  return accountStorage({ ...dependencies, allTaken: () => allTaken });
}

describe("auth keys", () => {
  it("are in the store before anything else happens", async () => {
    const storage = await opened();
    await storage.provider.authKeys.set(2, KEY);
    const restored = await opened();
    expect(await restored.provider.authKeys.get(2)).toEqual(KEY);
  });

  it("are removed as fast", async () => {
    const storage = await opened();
    await storage.provider.authKeys.set(2, KEY);
    await storage.provider.authKeys.set(4, KEY);
    await storage.provider.authKeys.set(2, null);
    await storage.provider.authKeys.deleteByDc(4);
    const restored = await opened();
    expect([await restored.provider.authKeys.get(2), await restored.provider.authKeys.get(4)]).toEqual([null, null]);
  });

  it("of a day are kept in memory alone", async () => {
    const storage = await opened();
    await storage.provider.authKeys.setTemp(2, 0, KEY, 100);
    expect(await storage.provider.authKeys.getTemp(2, 0, 99)).toEqual(KEY);
    expect(await storage.provider.authKeys.getTemp(2, 0, 100)).toBeNull();
    await storage.save();
    expect(await (await opened()).provider.authKeys.getTemp(2, 0, 99)).toBeNull();
  });
});

describe("values", () => {
  it("are written together, a while after the first has changed", async () => {
    const storage = await opened();
    for (const name of ["a", "b", "c"]) await storage.provider.kv.set(name, one);
    expect(writes).toBe(0);
    await until(() => writes === 1, "one write");
    const restored = await opened();
    expect(await restored.provider.kv.get("c")).toEqual(one);
  });

  it("that say how far updates were seen are held back while any has not been taken", async () => {
    const storage = await opened();
    await storage.provider.kv.set("updates_pts", one);
    await storage.save();
    allTaken = false;
    await storage.provider.kv.set("updates_pts", two);
    await storage.provider.kv.set("other", two);
    await storage.save();
    const restored = await opened();
    expect(await restored.provider.kv.get("updates_pts")).toEqual(one);
    expect(await restored.provider.kv.get("other")).toEqual(two);
    expect(await storage.provider.kv.get("updates_pts")).toEqual(two);

    allTaken = true;
    await storage.save();
    expect(await (await opened()).provider.kv.get("updates_pts")).toEqual(two);
  });

  it("of channels are not kept", async () => {
    const storage = await opened();
    await storage.provider.kv.set("updates_channel:55", one);
    expect(await storage.provider.kv.get("updates_channel:55")).toBeNull();
  });

  it("that have not changed are not written again", async () => {
    const storage = await opened();
    await storage.provider.kv.set("a", one);
    await storage.save();
    await storage.provider.kv.set("a", one);
    await storage.save();
    expect(writes).toBe(1);
  });

  it("that could not be written are written later", async () => {
    let away = true;
    const storage = await opened({
      writeEngine: async (id, engine) => {
        if (away) throw new Error("the database is away");
        await store.writeEngine(id, engine);
      },
    });
    await storage.provider.authKeys.set(2, KEY);
    expect((await store.read(ID))?.engine).toBeNull();
    away = false;
    await storage.save();
    expect((await store.read(ID))?.engine).not.toBeNull();
  });

  it("are not written any more once sealed", async () => {
    const storage = await opened();
    await storage.provider.kv.set("a", one);
    storage.seal();
    await storage.save();
    await storage.provider.authKeys.set(2, KEY);
    expect((await store.read(ID))?.engine).toBeNull();
  });
});

it("refuses a state that it cannot read", async () => {
  await store.writeEngine(ID, '{"version":1}');
  await expect(opened()).rejects.toThrow(EngineStateCorrupt);
  await store.writeEngine(ID, "not JSON");
  await expect(opened()).rejects.toThrow(EngineStateCorrupt);
});

it("remembers where somebody was seen in a channel, the last hundred", async () => {
  const { refMessages } = (await opened()).provider;
  for (let peer = 1; peer <= 101; peer += 1) await refMessages.store(peer, -100, peer);
  expect([await refMessages.getByPeer(1), await refMessages.getByPeer(2)]).toEqual([null, [-100, 2]]);
  await refMessages.delete(-100, [2]);
  await refMessages.deleteByPeer(3);
  expect([await refMessages.getByPeer(2), await refMessages.getByPeer(3)]).toEqual([null, null]);
});
