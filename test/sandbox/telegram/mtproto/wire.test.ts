import {
  IntermediatePacketCodec,
  MemoryStorage,
  ObfuscatedPacketCodec,
  PaddedIntermediatePacketCodec,
  type tl,
} from "@mtcute/core";
import type { BaseTelegramClient } from "@mtcute/core/client.js";
import Long from "long";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "#adapters/system/clock.ts";
import { systemRandom } from "#adapters/system/random.ts";
import type { WireStore } from "#sandbox/telegram/mtproto/store.ts";
import { type TelegramWireOptions, telegramWire } from "#sandbox/telegram/mtproto/wire.ts";
import { type RpcCall, RpcRefusal, type TelegramWire } from "#sandbox/telegram/rpc.ts";
import { loadLayers } from "#sandbox/telegram/tl/layers.ts";
import { fakeLogger, type LogLine } from "#test/fakes/logger.ts";
import { memoryWireStore } from "#test/fakes/wire-store.ts";
import { type BareClientOptions, makeBareClient } from "#test/support/mtcute-client.ts";

const { current } = await loadLayers();
const NEAREST = { _: "nearestDc", country: "EG", thisDc: 2, nearestDc: 2 } as const;
const CALL = { _: "help.getNearestDc" } as const;

/** Made once: making one takes long. */
let privateKey: string | null = null;
let store: WireStore;
let wire: TelegramWire;
let clients: BaseTelegramClient[];
let lines: LogLine[];
/** Who called, in order; mtcute's own calls for updates are not counted. */
let callers: RpcCall[];

async function dispatch(call: RpcCall, request: tl.RpcMethod): Promise<unknown> {
  switch (request._) {
    case "help.getNearestDc":
      callers.push(call);
      return { ...NEAREST, thisDc: call.dataCentre };
    case "updates.getState":
      call.subscribe();
      return { _: "updates.state", pts: 1, qts: 0, date: 1, seq: 1, unreadCount: 0 };
    case "help.getConfig":
      return config(call.dataCentre);
    case "upload.saveBigFilePart":
      return request.bytes.length === PART.length;
    default:
      throw new RpcRefusal(400, "PHONE_NUMBER_INVALID");
  }
}

/** Where the data centres are; nothing else of it matters here. */
function config(thisDc: number): object {
  const required = current.byName
    .get("config")
    ?.fields.filter(({ flag, kind }) => flag === undefined && kind !== "flags");
  const zeros = (required ?? []).map(({ name, kind }) => [name, kind === "string" ? "" : kind === "bool" ? false : 0]);
  const dcOptions = [...wire.ports].map(([id, port]) => ({ _: "dcOption", id, ipAddress: "127.0.0.1", port }));
  return {
    ...Object.fromEntries(zeros),
    _: "config",
    expires: Math.floor(Date.now() / 1000) + 3600,
    thisDc,
    dcOptions,
  };
}

const PART = new Uint8Array(512 * 1024);

function start(options: Partial<TelegramWireOptions> = {}): Promise<TelegramWire> {
  const parts = { clock: systemClock(), random: systemRandom(), logger: fakeLogger(lines) };
  return telegramWire({
    dataCentres: [2, 4],
    host: "127.0.0.1",
    store,
    dispatch,
    fastFactors: true,
    ...parts,
    ...options,
  });
}

function connected(options: Partial<BareClientOptions> = {}): BaseTelegramClient {
  const client = makeBareClient({ ...wire, ...options });
  clients.push(client);
  return client;
}

beforeEach(async () => {
  [clients, callers, lines] = [[], [], []];
  store = memoryWireStore();
  if (privateKey !== null) store.savePrivateKey(privateKey);
  wire = await start();
  privateKey = store.privateKey();
});

afterEach(async () => {
  for (const client of clients) await client.destroy();
  await wire.close();
  expect(lines.filter(({ level }) => level !== "debug")).toEqual([]);
});

describe("mtcute", () => {
  test("makes a key, names its device, and is answered", async () => {
    expect(await connected().call(CALL)).toEqual(NEAREST);
    expect(callers).toMatchObject([{ dataCentre: 2, layer: 227, key: { device: "Bare client", online: true } }]);
    expect(store.keys()).toMatchObject([{ id: callers[0]?.key.id, dataCentre: 2, device: "Bare client", layer: 227 }]);
  });

  test("manages factors of full size too", async () => {
    await wire.close();
    wire = await start({ fastFactors: false });
    expect(await connected().call(CALL)).toEqual(NEAREST);
  });

  test("is understood with padded frames", async () => {
    expect(await connected({ codec: () => new PaddedIntermediatePacketCodec() }).call(CALL)).toEqual(NEAREST);
  });

  test("is understood behind what hides a connection from others", async () => {
    for (const inner of [new IntermediatePacketCodec(), new PaddedIntermediatePacketCodec()]) {
      expect(await connected({ codec: () => new ObfuscatedPacketCodec(inner) }).call(CALL)).toEqual(NEAREST);
    }
  });

  test("speaks with temporary keys for its own, and is told what is pushed to that", async () => {
    const client = connected({ usePfs: true });
    const updates: tl.TypeUpdates[] = [];
    client.onServerUpdate.add((update) => updates.push(update));
    client.mt.onUpdate.add((update) => updates.push(update));
    expect(await client.call(CALL)).toEqual(NEAREST);
    const permanent = callers[0]?.key.id ?? "";
    const [temporary] = store.keys().filter((key) => key.temporary);
    expect(temporary?.temporary).toEqual({ expiresAt: expect.any(Date), boundTo: permanent });
    expect(wire.key(permanent)).toMatchObject({ device: "Bare client", online: true });
    await client.call({ _: "updates.getState" });
    const update = { _: "updateShort", update: { _: "updateConfig" }, date: 9 } as const;
    expect(wire.push(permanent, update)).toBeGreaterThan(0);
    await expect.poll(() => updates).toContainEqual(expect.objectContaining({ _: "updateShort" }));
    wire.destroyKey(permanent);
    expect(store.keys()).toEqual([]);
  });

  test("has another key at the other data centre", async () => {
    const client = connected();
    await client.call(CALL);
    expect(await client.call(CALL, { dcId: 4 })).toMatchObject({ thisDc: 4 });
    expect(new Set(store.keys().map(({ dataCentre }) => dataCentre))).toEqual(new Set([2, 4]));
    expect(callers[0]?.key.id).not.toBe(callers[1]?.key.id);
  });

  test("gets a refusal as Telegram's error", async () => {
    await expect(connected().call({ _: "help.getInviteText" })).rejects.toMatchObject({
      code: 400,
      text: "PHONE_NUMBER_INVALID",
    });
  });

  test("gets the updates that are pushed to it", async () => {
    const client = connected();
    const updates: tl.TypeUpdates[] = [];
    client.onServerUpdate.add((update) => updates.push(update));
    client.mt.onUpdate.add((update) => updates.push(update));
    await client.call(CALL);
    const update = { _: "updateShort", update: { _: "updateConfig" }, date: 9 } as const;
    await expect.poll(() => wire.push(callers[0]?.key.id ?? "", update)).toBe(1);
    await expect.poll(() => updates).toContainEqual(expect.objectContaining(update));
  });

  test("sends a part of a file of 512 KiB", async () => {
    const part = { _: "upload.saveBigFilePart", filePart: 0, fileTotalParts: 1, bytes: PART } as const;
    expect(await connected().call({ ...part, fileId: Long.ONE })).toBe(true);
  });
});

describe("data centres", () => {
  test("open all or none, where a port is taken", async () => {
    const taken = wire.ports.get(2) ?? 0;
    const free = await start();
    await free.close();
    const ports = new Map([...free.ports, [2, taken]]);
    await expect(start({ ports })).rejects.toThrow("sandbox: no data centre");
    const again = await start({ ports: free.ports });
    expect(again.ports).toEqual(free.ports);
    await again.close();
  });
});

describe("a client that is linked", () => {
  test("keeps its key when the sandbox is started anew on the same store", async () => {
    const client = connected();
    await client.call(CALL);
    await wire.close();
    wire = await start({ ports: wire.ports });
    await client.call(CALL);
    expect(callers.map(({ key }) => key.id)).toEqual([callers[0]?.key.id, callers[0]?.key.id]);
    expect(callers[1]?.key.createdAt).toEqual(callers[0]?.key.createdAt);
  });

  test("keeps its key when it is started anew itself", async () => {
    const storage = new MemoryStorage();
    await connected({ storage }).call(CALL);
    await clients.pop()?.destroy();
    await expect.poll(() => wire.key(callers[0]?.key.id ?? "")?.online).toBe(false);
    await connected({ storage }).call(CALL);
    expect(callers[1]?.key.id).toBe(callers[0]?.key.id);
  });

  test("survives the loss of its connections and of its salts", async () => {
    const client = connected();
    await client.call(CALL);
    wire.dropConnections();
    await client.call(CALL);
    wire.rotateSalts();
    await client.call(CALL);
    expect(new Set(callers.map(({ key }) => key.id)).size).toBe(1);
  });

  test("makes a new key once its own was destroyed", async () => {
    const client = connected();
    await client.call(CALL);
    const [first] = callers;
    wire.destroyKey(first?.key.id ?? "");
    expect(wire.key(first?.key.id ?? "")).toBeNull();
    await client.call(CALL);
    expect(callers[1]?.key.id).not.toBe(first?.key.id);
    const stored = store.keys().map(({ id }) => id);
    expect(stored).toContain(callers[1]?.key.id);
    expect(stored).not.toContain(first?.key.id);
  });
});
