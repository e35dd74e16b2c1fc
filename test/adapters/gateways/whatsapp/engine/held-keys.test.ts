import type { SignalDataSet, SignalKeyStore } from "baileys";
import { beforeEach, expect, it } from "vitest";
import { heldKeys } from "#adapters/gateways/whatsapp/engine/held-keys.ts";
import { StorageError } from "#ports/storage-error.ts";

const rows = new Map<string, unknown>();
let fault: Error | null = null;

const stored: SignalKeyStore = {
  async get(type, ids) {
    if (fault !== null) throw fault;
    const found = ids.flatMap((id) => (rows.has(`${type} ${id}`) ? [[id, rows.get(`${type} ${id}`)]] : []));
    return Object.fromEntries(found);
  },
  async set(data) {
    if (fault !== null) throw fault;
    for (const [type, values] of Object.entries(data)) {
      for (const [id, value] of Object.entries(values ?? {})) {
        if (value === null) rows.delete(`${type} ${id}`);
        else rows.set(`${type} ${id}`, value);
      }
    }
  },
};

beforeEach(() => {
  rows.clear();
  fault = null;
  rows.set("session ali", "before");
});

const session = (id: string, value: string | null) => ({ session: { [id]: value } }) as unknown as SignalDataSet;
const read = async (keys: ReturnType<typeof heldKeys>, id: string) => (await keys.signal.get("session", [id]))[id];

it("holds what is changed while something is decrypted, for everybody who reads, until it is committed", async () => {
  const keys = heldKeys(stored);
  await keys.during(() => keys.signal.set(session("ali", "after")) as Promise<void>);
  expect(rows.get("session ali")).toBe("before");
  expect(await read(keys, "ali")).toBe("after");
  await keys.commit();
  expect(rows.get("session ali")).toBe("after");
  expect(await read(keys, "ali")).toBe("after");
});

it("removes a key in the same way", async () => {
  const keys = heldKeys(stored);
  await keys.during(() => keys.signal.set(session("ali", null)) as Promise<void>);
  expect([rows.get("session ali"), await read(keys, "ali")]).toEqual(["before", undefined]);
  await keys.commit();
  expect(rows.has("session ali")).toBe(false);
});

it("lets a send go on from what is held, and stores at once what has nothing to do with it", async () => {
  const keys = heldKeys(stored);
  await keys.during(() => keys.signal.set(session("ali", "received")) as Promise<void>);
  await keys.signal.set({ ...session("ali", "sent"), "sender-key-memory": { sara: { x: true } } } as SignalDataSet);
  expect([rows.get("session ali"), rows.get("sender-key-memory sara")]).toEqual(["before", { x: true }]);
  await keys.commit();
  expect(rows.get("session ali")).toBe("sent");
});

it("forgets what is held, and what is still being decrypted, so that it can be decrypted again", async () => {
  const keys = heldKeys(stored);
  const late = Promise.withResolvers<void>();
  const decrypting = keys.during(async () => {
    await keys.signal.set(session("ali", "first"));
    await late.promise;
    await keys.signal.set(session("ali", "second"));
  });
  keys.discard();
  late.resolve();
  await decrypting;
  await keys.commit();
  expect([rows.get("session ali"), await read(keys, "ali")]).toEqual(["before", "before"]);
});

it("tells keys that could not be read from keys that are not there", async () => {
  const keys = heldKeys(stored);
  fault = new StorageError("unavailable");
  const swallowed = await keys.during(() => Promise.resolve(keys.signal.get("session", ["ali"])).catch(() => null));
  expect(swallowed).toEqual({ value: null, unreadable: fault });
  fault = null;
  expect(await keys.during(() => read(keys, "nobody"))).toEqual({ value: undefined, unreadable: null });
});

it("holds nothing of what went by keys that could not be read, or was broken off", async () => {
  const keys = heldKeys(stored);
  await keys.during(async () => {
    fault = new StorageError("unavailable");
    await Promise.resolve(keys.signal.get("session", ["ali"])).catch(() => null);
    fault = null;
    await keys.signal.set(session("ali", "made up"));
  });
  await expect(
    keys.during(async () => {
      await keys.signal.set(session("ali", "half"));
      expect(await read(keys, "ali")).toBe("half");
      throw new Error("broken off");
    }),
  ).rejects.toThrow("broken off");
  expect(await read(keys, "ali")).toBe("before");
});

it("keeps what could not be stored for the next time", async () => {
  const keys = heldKeys(stored);
  await keys.during(() => keys.signal.set(session("ali", "after")) as Promise<void>);
  fault = new StorageError("unavailable");
  await expect(keys.commit()).rejects.toThrow(StorageError);
  expect(await read(keys, "ali")).toBe("after");
  fault = null;
  await keys.commit();
  expect(rows.get("session ali")).toBe("after");
});
