import { writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DownloadInterrupted } from "#ports/file-download.ts";
import type { FetchFileFailure } from "#ports/incoming-media.ts";
import {
  bytesOf,
  fileOf,
  type IncomingMediaWorld,
  incomingMediaWorld,
  OWN,
} from "#test/support/incoming-media-world.ts";
import { joined, patterned, placeOf } from "#test/support/media-world.ts";
import { MIB } from "#test/support/opened-files.ts";
import { until } from "#test/support/until.ts";

const BYTES = patterned(100_000);
/** Its beginning is answered before the rest is there. */
const LARGE = patterned(3 * MIB);

describe("a file that came in", () => {
  let world: IncomingMediaWorld;

  const begin = (options?: Parameters<typeof incomingMediaWorld>[0]) => {
    world = incomingMediaWorld(options);
    return world;
  };
  const transfer = (index = 0) => until(() => world.network.transfers[index], `transfer ${index}`);
  const settled = (instance = OWN) =>
    until(() => world.names(instance.instanceId).every((name) => !name.endsWith(".part")));

  beforeEach(() => void begin());
  afterEach(() => world.close());

  it("is fetched when it is asked for, and kept: the next time nothing is fetched", async () => {
    const { media, network, arrived } = world;
    network.serve(BYTES);
    const message = await arrived();
    expect(network.transfers).toHaveLength(0);
    const first = fileOf(await media.open(OWN, message));
    expect(first).toMatchObject({ mimetype: "text/plain", fileName: "notes.txt", length: BYTES.length });
    expect((await joined(first.chunks)).equals(BYTES)).toBe(true);
    await settled();
    const second = fileOf(await media.open(OWN, message));
    expect(second).toMatchObject({ mimetype: "text/plain", fileName: "notes.txt", length: BYTES.length });
    expect((await joined(second.chunks)).equals(BYTES)).toBe(true);
    expect(network.transfers).toMatchObject([{ instanceId: 1, reference: message.message?.file?.reference }]);
  });

  it("is answered as soon as a megabyte of it is there, and read while the rest comes", async () => {
    const { media, arrived } = world;
    const opening = media.open(OWN, await arrived());
    const { give, end } = await transfer();
    give(LARGE.subarray(0, MIB - 1));
    expect(await Promise.race([opening, new Promise((resolve) => setTimeout(resolve, 50))])).toBeUndefined();
    give(LARGE.subarray(MIB - 1, 2 * MIB));
    const file = fileOf(await opening);
    expect(file.length).toBeNull();
    const reading = joined(file.chunks);
    give(LARGE.subarray(2 * MIB));
    end();
    expect((await reading).equals(LARGE)).toBe(true);
  });

  it("is fetched once for all who ask at one time", async () => {
    const { media, network, arrived } = world;
    const message = await arrived();
    const readings = [1, 2, 3].map(() => bytesOf(media.open(OWN, message)));
    const { give, end } = await transfer();
    give(LARGE.subarray(0, 2 * MIB));
    const later = bytesOf(media.open(OWN, message));
    give(LARGE.subarray(2 * MIB));
    end();
    for (const reading of [...readings, later]) expect((await reading).equals(LARGE)).toBe(true);
    expect(network.transfers).toHaveLength(1);
  });

  it("goes on coming when one of two who wait for it leaves", async () => {
    const { media, arrived } = world;
    const message = await arrived();
    const leaving = new AbortController();
    const first = media.open(OWN, message, leaving.signal);
    const second = bytesOf(media.open(OWN, message));
    const { give, end } = await transfer();
    leaving.abort();
    expect((await first).ok).toBe(false);
    give(BYTES);
    end();
    expect((await second).equals(BYTES)).toBe(true);
  });

  it("is let go of when everybody has left, and nothing of it stays; who comes then begins anew", async () => {
    const { media, arrived, names } = world;
    const message = await arrived();
    const file = fileOf(await opened(media.open(OWN, message), LARGE));
    const reader = file.chunks[Symbol.asyncIterator]();
    await reader.next();
    await reader.return?.();
    const first = await transfer();
    await until(() => first.letGo, "letting go");
    await until(() => names().length === 0, "an empty folder");
    const again = bytesOf(media.open(OWN, message));
    const { give, end } = await transfer(1);
    give(LARGE);
    end();
    expect((await again).equals(LARGE)).toBe(true);
  });

  async function opened(opening: ReturnType<IncomingMediaWorld["media"]["open"]>, bytes: Buffer) {
    (await transfer()).give(bytes.subarray(0, 2 * MIB));
    return opening;
  }

  it("that nobody has begun to read is let go of as well, as after HEAD", async () => {
    const { media, arrived } = world;
    const file = fileOf(await opened(media.open(OWN, await arrived()), LARGE));
    await file.chunks[Symbol.asyncIterator]().return?.();
    const { letGo } = await until(async () => ((await transfer()).letGo ? await transfer() : undefined));
    expect(letGo).toBe(true);
  });

  it.each<[string, FetchFileFailure]>([
    ["the account is away", { code: "not-connected" }],
    ["the network has it no longer", { code: "media-gone" }],
    ["the network is lost", { code: "connection-lost" }],
  ])("is not there where %s, and may be asked for again", async (_name, reason) => {
    const { media, network, arrived } = world;
    const message = await arrived();
    network.refuse(reason);
    expect(await media.open(OWN, message)).toEqual({ ok: false, failure: reason });
    network.refuse(null);
    network.serve(BYTES);
    expect((await bytesOf(media.open(OWN, message))).equals(BYTES)).toBe(true);
  });

  it("that breaks off before its beginning is answered is a failure, not half a file", async () => {
    const { media, arrived, names } = world;
    const opening = media.open(OWN, await arrived());
    const { give, breakOff } = await transfer();
    give(BYTES);
    breakOff(new DownloadInterrupted({ code: "unreachable" }));
    expect(await opening).toEqual({ ok: false, failure: { code: "connection-lost" } });
    await until(() => names().length === 0, "an empty folder");
  });

  it("that breaks off later breaks off for its readers, and is not kept", async () => {
    const { media, arrived, names, index } = world;
    const message = await arrived();
    const file = fileOf(await opened(media.open(OWN, message), LARGE));
    const reading = joined(file.chunks);
    (await transfer()).breakOff(new DownloadInterrupted({ code: "unreachable" }));
    await expect(reading).rejects.toThrow("unreachable");
    await until(() => names().length === 0, "an empty folder");
    expect(await index.find(1, message.id)).toBeNull();
  });

  it("that falls silent is given up", async () => {
    await world.close();
    const { media, arrived } = begin({ limits: { idleMs: 30 } });
    const opening = media.open(OWN, await arrived());
    (await transfer()).give(BYTES);
    expect(await opening).toEqual({ ok: false, failure: { code: "not-acknowledged" } });
    await until(async () => (await transfer()).letGo, "letting go");
  });

  it.each([
    ["no room is given to files", { limits: { quotaBytes: 0 } }, {}],
    ["the instance keeps no content", {}, { keepContent: false }],
  ])("is passed on and never kept where %s", async (_name, options, settings) => {
    await world.close();
    const { media, network, arrived, setPrivacy, names, store } = begin(options);
    network.serve(BYTES);
    await setPrivacy(settings);
    const message = await arrived();
    for (const times of [1, 2]) {
      expect((await bytesOf(media.open(OWN, message))).equals(BYTES)).toBe(true);
      await until(() => names().length === 0, "an empty folder");
      expect(network.transfers).toHaveLength(times);
    }
    expect((await store.usageBy(1))?.bytes).toBe(0);
  });

  it("that was erased while it came is not kept", async () => {
    const { media, messages, arrived, index, names } = world;
    const message = await arrived();
    const reading = bytesOf(media.open(OWN, message));
    const { give, end } = await transfer();
    give(BYTES);
    await messages.erase(1, message.chat, new Date());
    end();
    await reading;
    await until(() => names().length === 0, "an empty folder");
    expect(await index.find(1, message.id)).toBeNull();
  });

  it("that was damaged on the disk breaks off once, and is fetched anew", async () => {
    const { media, network, arrived, index, folder, logger } = world;
    network.serve(BYTES);
    const message = await arrived();
    await bytesOf(media.open(OWN, message));
    await settled();
    const { path } = await placeOf(index, folder, 1, message.id);
    const { size } = await import("node:fs").then(({ statSync }) => statSync(path));
    writeFileSync(path, Buffer.alloc(size));
    await expect(bytesOf(media.open(OWN, message))).rejects.toMatchObject({ code: "media-broken" });
    expect(logger.lines).toMatchObject([{ event: "media-broken", instanceId: 1 }]);
    expect((await bytesOf(media.open(OWN, message))).equals(BYTES)).toBe(true);
    expect(network.transfers).toHaveLength(2);
  });

  it("is none of a message without one, nor of an instance that is gone", async () => {
    const { media, arrived, removeInstance } = world;
    const gone = { ok: false, failure: { code: "media-gone" } };
    expect(await media.open(OWN, await arrived(null))).toEqual(gone);
    const message = await arrived();
    expect(await media.open(OWN, { ...message, message: null })).toEqual(gone);
    removeInstance(1);
    expect(await media.open(OWN, message)).toEqual(gone);
  });

  it("tells once somebody has read all of it, and not before", async () => {
    const { media, network, arrived, read } = world;
    network.serve(BYTES);
    const message = await arrived();
    const file = fileOf(await media.open(OWN, message));
    await file.chunks[Symbol.asyncIterator]().return?.();
    expect(read).toEqual([]);
    await bytesOf(media.open(OWN, message));
    await settled();
    await bytesOf(media.open(OWN, message));
    expect(read).toEqual([message.id, message.id]);
  });

  it("is let go of when the gateway stops, and nothing of it stays", async () => {
    const { media, arrived, names } = world;
    const opening = media.open(OWN, await arrived());
    const { give } = await transfer();
    give(BYTES);
    await media.close();
    expect((await opening).ok).toBe(false);
    expect(names()).toEqual([]);
    expect(await media.open(OWN, await arrived())).toEqual({ ok: false, failure: { code: "media-busy" } });
  });
});
