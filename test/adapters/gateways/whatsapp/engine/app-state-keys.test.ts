import { AsyncLocalStorage } from "node:async_hooks";
import { EventEmitter } from "node:events";
import type { proto, SignalKeyStore, WASocket } from "baileys";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { appStateKeys, askForAppStateKeys } from "#adapters/gateways/whatsapp/engine/app-state-keys.ts";
import { ttlCache } from "#adapters/gateways/whatsapp/engine/ttl-cache.ts";

const TYPE = "app-state-sync-key";
const KEY = { keyData: Buffer.alloc(32, 1) };
const idOf = (epoch: number) => Buffer.from([0, 1, 0, 0, 0, epoch]).toString("base64");
const [OLD, NEW, NEWER] = [idOf(1), idOf(2), idOf(3)];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An account whose phone has shared these keys, the last as Baileys takes it. */
function account(shared: readonly string[]) {
  const rows = new Map<string, unknown>(shared.map((id) => [id, KEY]));
  const stored = {
    get: async (_type: string, ids: string[]) =>
      Object.fromEntries(ids.flatMap((id) => (rows.has(id) ? [[id, rows.get(id)]] : []))),
    async set(data: Record<string, Record<string, unknown>>) {
      for (const [id, key] of Object.entries(data[TYPE] ?? {})) key ? rows.set(id, key) : rows.delete(id);
    },
  };
  const keys = appStateKeys(stored as unknown as SignalKeyStore);
  const ev = new EventEmitter();
  const creds = { me: { id: "9647700000009:5@s.whatsapp.net" }, myAppStateKeyId: shared.at(-1) };
  const scope = new AsyncLocalStorage<string>();
  const asked: { ids: string[]; within: string | undefined }[] = [];
  let isAway = false;
  const relayMessage = async (_jid: string, { protocolMessage }: proto.IMessage) => {
    if (isAway) throw new Error("away");
    const keyIds = protocolMessage?.appStateSyncKeyRequest?.keyIds ?? [];
    const ids = keyIds.map(({ keyId }) => Buffer.from(keyId ?? []).toString("base64"));
    asked.push({ ids, within: scope.getStore() });
  };
  ev.on("creds.update", (update: object) => Object.assign(creds, update));
  const failures: unknown[] = [];
  askForAppStateKeys({ ev, relayMessage, authState: { creds } } as unknown as WASocket, {
    keys,
    asked: ttlCache<true>({ ttlMs: 86_400_000, max: 100, nowMs: () => Date.now() }),
    lost: new AbortController().signal,
    failed: (error) => void failures.push(error),
  });
  return {
    keys,
    creds,
    asked,
    failures,
    look: (...ids: string[]) => scope.run("a transaction", () => keys.signal.get(TYPE, ids)),
    async share(id: string, key: object | null = KEY) {
      await keys.signal.set({ [TYPE]: { [id]: key } } as never);
      ev.emit("creds.update", { myAppStateKeyId: id });
      await vi.advanceTimersByTimeAsync(0);
    },
    goAway: (is: boolean) => {
      isAway = is;
    },
  };
}

describe("keys that are missing", () => {
  it("are asked for in one question, once a day", async () => {
    const { look, asked, keys } = account([OLD]);
    await look(OLD, NEW);
    await look(NEWER);
    expect([keys.misses(), [...keys.missing], asked]).toEqual([2, [NEW, NEWER], []]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.map(({ ids }) => ids)).toEqual([[NEW, NEWER]]);
    await look(NEW);
    await vi.advanceTimersByTimeAsync(86_400_000);
    expect([keys.misses(), asked.length]).toEqual([3, 1]);
    await look(NEW);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(2);
  });

  it("are asked for outside of what they were needed for, which may be rolled back", async () => {
    vi.useRealTimers();
    const { look, asked } = account([OLD]);
    await look(NEW);
    await vi.waitFor(() => expect(asked).toEqual([{ ids: [NEW], within: undefined }]), { timeout: 5_000 });
  });

  it("are not asked for where the phone shares them by itself", async () => {
    const { look, share, asked, keys } = account([]);
    await look(NEW);
    await share(NEW);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([asked, keys.missing.size]).toEqual([[], 0]);
  });

  it("are asked for again where the question did not go out", async () => {
    const { look, goAway, asked, failures } = account([]);
    goAway(true);
    await look(NEW);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([asked.length, failures.length]).toEqual([0, 1]);
    goAway(false);
    await look(NEW);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(1);
  });
});

describe("the key that changes are made with", () => {
  it("is the newest that is there, whatever is shared last", async () => {
    const { share, creds } = account([NEW]);
    await share(OLD);
    expect(creds.myAppStateKeyId).toBe(NEW);
    await share(NEWER, null);
    expect(creds.myAppStateKeyId).toBe(NEW);
    await share(NEWER);
    expect(creds.myAppStateKeyId).toBe(NEWER);
  });
});
