import { proto } from "baileys";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openAuthState } from "#adapters/gateways/whatsapp/engine/auth-state.ts";
import { StorageError } from "#ports/storage-error.ts";
import type { KeyChange, WhatsAppCredentialStore } from "#ports/whatsapp-credentials.ts";
import { fakeWhatsAppCredentialStore } from "#test/fakes/whatsapp-credential-store.ts";

const nowMs = () => 0;

function counted(store = fakeWhatsAppCredentialStore()) {
  const writes: (readonly KeyChange[])[] = [];
  const reads: string[] = [];
  const spied: WhatsAppCredentialStore = {
    ...store,
    readKeys: (id, type, ids) => {
      reads.push(`${type}:${ids}`);
      return store.readKeys(id, type, ids);
    },
    writeKeys: async (id, changes) => {
      writes.push(changes);
      await store.writeKeys(id, changes);
    },
  };
  return { store: spied, writes, reads };
}

describe("openAuthState", () => {
  it("stores no credentials before a phone is linked", async () => {
    const { store } = counted();
    const auth = await openAuthState(store, 1, nowMs);
    auth.save();
    await auth.flush();
    expect(await store.readCredentials(1)).toBeNull();
  });

  it("brings credentials back as they were, bytes included", async () => {
    const { store } = counted();
    const auth = await openAuthState(store, 1, nowMs);
    auth.creds.me = { id: "9647700000001:1@s.whatsapp.net", name: "Shop" };
    auth.save();
    await auth.flush();
    const again = await openAuthState(store, 1, nowMs);
    expect(again.linked()).toBe(true);
    expect(again.creds.noiseKey).toEqual(auth.creds.noiseKey);
    expect(Buffer.isBuffer(again.creds.signedPreKey.signature)).toBe(true);
    expect(await store.listLinked()).toEqual([{ instanceId: 1, client: "Client001" }]);
  });

  it("stores nothing of a number that a code was asked for, before its phone has typed it", async () => {
    const { store } = counted();
    const auth = await openAuthState(store, 1, nowMs);
    Object.assign(auth.creds, { me: { id: "9647700000001@s.whatsapp.net", name: "~" }, pairingCode: "ABCD2345" });
    auth.save();
    await auth.flush();
    expect(auth.linked()).toBe(false);
    expect(await store.readCredentials(1)).toBeNull();
    Object.assign(auth.creds, { account: { details: new Uint8Array(1) } });
    auth.save();
    await auth.flush();
    expect((await openAuthState(store, 1, nowMs)).linked()).toBe(true);
  });

  it("rejects a flush when the credentials could not be stored, and tries again at the next", async () => {
    const { store } = counted();
    let broken = true;
    const failing = {
      ...store,
      writeCredentials: (...args: Parameters<typeof store.writeCredentials>) =>
        broken ? Promise.reject(new Error("disk full")) : store.writeCredentials(...args),
    };
    const auth = await openAuthState(failing, 1, nowMs);
    auth.creds.me = { id: "1@s.whatsapp.net" };
    auth.save();
    await expect(auth.flush()).rejects.toThrow("disk full");
    broken = false;
    await auth.flush();
    expect(await store.readCredentials(1)).not.toBeNull();
  });

  it("writes all keys of a set together, and reads them from memory", async () => {
    const { store, writes, reads } = counted();
    const { keys } = await openAuthState(store, 1, nowMs);
    const session = Buffer.from("ratchet");
    await keys.set({ session: { a: session, b: session }, "lid-mapping": { c: "d" }, "pre-key": { 7: null } });
    expect(writes).toHaveLength(1);
    expect(writes[0]).toHaveLength(4);
    expect(await keys.get("session", ["a", "b", "x"])).toEqual({ a: session, b: session });
    expect(await keys.get("session", ["a", "x"])).toEqual({ a: session });
    expect(reads).toEqual(["session:x"]);
  });

  it("keeps nothing in memory that could not be written", async () => {
    const { store } = counted();
    const failing = { ...store, writeKeys: () => Promise.reject(new Error("locked")) };
    const { keys } = await openAuthState(failing, 1, nowMs);
    await expect(keys.set({ session: { a: Buffer.from("new") } })).rejects.toThrow("locked");
    expect(await keys.get("session", ["a"])).toEqual({});
  });

  describe("while a read waits for the database", () => {
    /** Reads as the database is now, and answers once released. */
    function slowReads() {
      const { store } = counted();
      const release = Promise.withResolvers<void>();
      const slow: WhatsAppCredentialStore = {
        ...store,
        async readKeys(...given) {
          const found = await store.readKeys(...given);
          await release.promise;
          return found;
        },
      };
      return { store: slow, fast: store, release };
    }

    it("takes what is set meanwhile, and remembers that", async () => {
      const { store, release } = slowReads();
      const { keys } = await openAuthState(store, 1, nowMs);
      const reading = keys.get("session", ["a", "b"]);
      await keys.set({ session: { a: "new" as never } });
      release.resolve();
      expect(await reading).toEqual({ a: "new" });
      expect(await keys.get("session", ["a", "b"])).toEqual({ a: "new" });
    });

    it("takes what is removed meanwhile as missing, and remembers that", async () => {
      const { store, release } = slowReads();
      await store.writeKeys(1, [{ type: "session", id: "a", value: '"old"' }]);
      const { keys } = await openAuthState(store, 1, nowMs);
      const reading = keys.get("session", ["a"]);
      await keys.set({ session: { a: null } });
      release.resolve();
      expect(await reading).toEqual({});
      expect(await keys.get("session", ["a"])).toEqual({});
    });

    it("remembers nothing where nobody knows whether a set was taken", async () => {
      const { store, fast, release } = slowReads();
      const unsure: WhatsAppCredentialStore = {
        ...store,
        async writeKeys(...given) {
          await fast.writeKeys(...given);
          throw new Error("no answer");
        },
      };
      const { keys } = await openAuthState(unsure, 1, nowMs);
      const reading = keys.get("session", ["a"]);
      await expect(keys.set({ session: { a: "new" as never } })).rejects.toThrow("no answer");
      release.resolve();
      await reading;
      expect(await keys.get("session", ["a"])).toEqual({ a: "new" });
    });
  });

  describe("while the database is away", () => {
    function away() {
      const { store, writes, reads } = counted();
      const state = { isAway: false };
      const orAway = <Value>(work: () => Promise<Value>): Promise<Value> =>
        state.isAway ? Promise.reject(new StorageError("unavailable")) : work();
      const failing: WhatsAppCredentialStore = {
        ...store,
        readKeys: (...given) => orAway(() => store.readKeys(...given)),
        writeKeys: (...given) => orAway(() => store.writeKeys(...given)),
        writeCredentials: (...given) => orAway(() => store.writeCredentials(...given)),
      };
      return { store: failing, stored: store, writes, reads, state };
    }

    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it("keeps how an encryption went on, and writes it by itself when the database is back, the newest last", async () => {
      const { store, stored, state } = away();
      const { keys } = await openAuthState(store, 1, nowMs);
      await keys.set({ session: { a: "first" as never, b: "first" as never } });
      state.isAway = true;
      await keys.set({ session: { a: "second" as never }, "pre-key": { 7: null } });
      await keys.set({ session: { a: "third" as never, b: null } });
      expect(await keys.get("session", ["a", "b"])).toEqual({ a: "third" });
      expect(await keys.get("pre-key", ["7"])).toEqual({});
      await vi.advanceTimersByTimeAsync(5_000);
      expect([...(await stored.readKeys(1, "session", ["a", "b"])).values()]).toEqual(['"first"', '"first"']);
      state.isAway = false;
      await vi.advanceTimersByTimeAsync(1_000);
      expect([...(await stored.readKeys(1, "session", ["a", "b"]))]).toEqual([["a", '"third"']]);
    });

    it("writes what it kept before what comes next", async () => {
      const { store, writes, state } = away();
      const { keys } = await openAuthState(store, 1, nowMs);
      state.isAway = true;
      await keys.set({ session: { a: "kept" as never } });
      state.isAway = false;
      await keys.set({ session: { b: "next" as never } });
      expect(writes.map((changes) => changes.map(({ id }) => id))).toEqual([["a"], ["b"]]);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(writes).toHaveLength(2);
    });

    it("writes before what comes next also what was kept while it wrote", async () => {
      const { store, stored, state } = away();
      const failing = Promise.withResolvers<void>();
      const flushed = Promise.withResolvers<void>();
      const gates = [failing.promise, Promise.resolve(), flushed.promise];
      const gated: WhatsAppCredentialStore = {
        ...store,
        async writeKeys(...given) {
          await gates.shift();
          await store.writeKeys(...given);
        },
      };
      const { keys, flush } = await openAuthState(gated, 1, nowMs);
      state.isAway = true;
      const first = keys.set({ session: { a: "older" as never } });
      await keys.set({ session: { b: "kept" as never } });
      const flushing = flush();
      failing.resolve();
      await first;
      state.isAway = false;
      const second = keys.set({ session: { a: "newer" as never } });
      flushed.resolve();
      await Promise.all([flushing, second]);
      await vi.advanceTimersByTimeAsync(5_000);
      expect((await stored.readKeys(1, "session", ["a"])).get("a")).toBe('"newer"');
    });

    it("refuses prekeys, which would be published without being stored", async () => {
      const { store, state } = away();
      const { keys } = await openAuthState(store, 1, nowMs);
      state.isAway = true;
      const made = { public: new Uint8Array(1), private: new Uint8Array(1) };
      await expect(keys.set({ "pre-key": { 8: made } })).rejects.toBeInstanceOf(StorageError);
    });

    it("keeps no more than a minute's worth", async () => {
      const { store, state } = away();
      const { keys } = await openAuthState(store, 1, nowMs);
      state.isAway = true;
      const many = (from: number) =>
        Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [String(from + n), "x" as never]));
      await keys.set({ session: many(0) });
      await expect(keys.set({ session: many(1_500) })).rejects.toBeInstanceOf(StorageError);
    });

    it("writes credentials by itself when the database is back", async () => {
      const { store, stored, state } = away();
      const auth = await openAuthState(store, 1, nowMs);
      auth.creds.me = { id: "1@s.whatsapp.net" };
      state.isAway = true;
      auth.save();
      await vi.advanceTimersByTimeAsync(3_000);
      state.isAway = false;
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await stored.readCredentials(1)).not.toBeNull();
    });
  });

  it("removes keys", async () => {
    const { store } = counted();
    const { keys } = await openAuthState(store, 1, nowMs);
    await keys.set({ session: { a: Buffer.from("x") } });
    await keys.set({ session: { a: null } });
    expect(await keys.get("session", ["a"])).toEqual({});
    expect((await store.readKeys(1, "session", ["a"])).size).toBe(0);
  });

  it("revives application state keys as messages of the protocol", async () => {
    const { store } = counted();
    const { keys } = await openAuthState(store, 1, nowMs);
    const key = proto.Message.AppStateSyncKeyData.fromObject({ keyData: Buffer.from("k"), timestamp: 5 });
    await keys.set({ "app-state-sync-key": { a: key } });
    const found = (await keys.get("app-state-sync-key", ["a"])).a;
    expect(found).toBeInstanceOf(proto.Message.AppStateSyncKeyData);
    expect(Buffer.from(found?.keyData ?? []).toString()).toBe("k");
  });

  it("writes nothing more once sealed", async () => {
    const { store, writes } = counted();
    const auth = await openAuthState(store, 1, nowMs);
    auth.creds.me = { id: "1@s.whatsapp.net" };
    await auth.seal();
    auth.save();
    await auth.flush();
    await auth.keys.set({ session: { a: Buffer.from("x") } });
    expect(writes).toEqual([]);
    expect(await store.readCredentials(1)).toBeNull();
  });
});
