import { copyFileSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CHUNK_BYTES, SEALED_CHUNK_BYTES } from "#adapters/media/chunk-seal.ts";
import { messageIdAt } from "#domain/messages/message-id.ts";
import {
  joined,
  keepFile,
  MEDIA_ID,
  type MediaWorld,
  mediaWorld,
  patterned,
  placeOf,
  readFileOf,
} from "#test/support/media-world.ts";

const BROKEN = expect.objectContaining({ code: "media-broken" });
const HOUR_MS = 3_600_000;

describe("kept files", () => {
  let world: MediaWorld;

  beforeEach(() => {
    world = mediaWorld();
  });
  afterEach(() => world.remove());

  it.each([
    0,
    1,
    15,
    CHUNK_BYTES - 1,
    CHUNK_BYTES,
    CHUNK_BYTES + 1,
    2 * CHUNK_BYTES,
    300_000,
  ])("come back byte by byte, %i of them", async (length) => {
    const bytes = patterned(length);
    expect(await keepFile(world, bytes)).toBe(true);
    expect((await world.store.open(1, MEDIA_ID))?.bytes).toBe(length);
    expect((await readFileOf(world))?.equals(bytes)).toBe(true);
  });

  it("come back however they were cut on their way in", async () => {
    const bytes = patterned(200_001);
    const draft = await world.store.begin({ instanceId: 1, messageId: MEDIA_ID });
    for (let at = 0; at < bytes.length; at += 7_777) await draft.write(bytes.subarray(at, at + 7_777));
    await draft.end();
    await draft.keep(1_000_000);
    await draft.close();
    expect((await readFileOf(world))?.equals(bytes)).toBe(true);
  });

  it("do not change with the buffer that they were written from", async () => {
    const buffer = patterned(1_000);
    const before = Buffer.from(buffer);
    const draft = await world.store.begin({ instanceId: 1, messageId: MEDIA_ID });
    await draft.write(buffer);
    buffer.fill(0);
    await draft.end();
    await draft.keep(1_000_000);
    await draft.close();
    expect((await readFileOf(world))?.equals(before)).toBe(true);
  });

  it("say nothing on the disk, neither bytes nor whose they are", async () => {
    const text = "the quick brown fox ".repeat(10_000);
    await keepFile(world, Buffer.from(text));
    const { path, media } = await placeOf(world.index, world.folder);
    expect(readFileSync(path).includes("quick brown")).toBe(false);
    expect(media.file).toMatch(/^[0-9a-f]{32}$/);
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(statSync(join(world.folder, "1")).mode & 0o077).toBe(0);
  });

  it("have a key each: equal files differ on the disk", async () => {
    const other = messageIdAt(Date.parse("2026-11-21T09:00:00Z"), 8);
    await keepFile(world, patterned(100));
    await keepFile(world, patterned(100), { messageId: other });
    const [one, two] = [await placeOf(world.index, world.folder), await placeOf(world.index, world.folder, 1, other)];
    expect(readFileSync(one.path).equals(readFileSync(two.path))).toBe(false);
    expect(Buffer.from(one.media.key).equals(Buffer.from(two.media.key))).toBe(false);
  });

  it("belong to their message alone", async () => {
    await keepFile(world, patterned(10));
    expect(await readFileOf(world, 2)).toBeNull();
    expect(await readFileOf(world, 1, messageIdAt(1, 1))).toBeNull();
  });

  it("are gone with their row, and leave nothing on the disk", async () => {
    await keepFile(world, patterned(10));
    await world.store.remove(1, [MEDIA_ID, messageIdAt(1, 1)]);
    expect(await readFileOf(world)).toBeNull();
    expect(world.names()).toEqual([]);
  });

  it("of old messages go with their bytes", async () => {
    const newer = messageIdAt(Date.parse("2026-11-22T09:00:00Z"), 1);
    await keepFile(world, patterned(10));
    await keepFile(world, patterned(11), { messageId: newer });
    const cutoff = new Date("2026-11-22T00:00:00Z");
    expect(await world.store.removeOlderThan(cutoff, 10)).toBe(1);
    expect(await world.store.removeOlderThan(cutoff, 10)).toBe(0);
    expect(await readFileOf(world)).toBeNull();
    expect(world.names()).toHaveLength(1);
    expect((await readFileOf(world, 1, newer))?.length).toBe(11);
  });

  it("that are beyond the quota leave nothing", async () => {
    expect(await keepFile(world, patterned(60), { quotaBytes: 100 })).toBe(true);
    const other = { instanceId: 2, quotaBytes: 100 };
    expect(await keepFile(world, patterned(41), other)).toBe(false);
    expect(world.names(2)).toEqual([]);
    expect(await keepFile(world, patterned(40), other)).toBe(true);
    expect(await world.store.usageBy(1)).toEqual({ ownerId: 10, bytes: 100 });
  });

  it("that were begun and not kept leave nothing", async () => {
    const draft = await world.store.begin({ instanceId: 1, messageId: MEDIA_ID });
    await draft.write(patterned(200_000));
    expect(world.names()).toHaveLength(1);
    draft.fail(new Error("broke off"));
    await draft.close();
    expect(world.names()).toEqual([]);
    expect(await readFileOf(world)).toBeNull();
  });

  it("are none before they are whole", async () => {
    const draft = await world.store.begin({ instanceId: 1, messageId: MEDIA_ID });
    await draft.write(patterned(200_000));
    expect(await readFileOf(world)).toBeNull();
    await draft.end();
    expect(await readFileOf(world)).toBeNull();
    await draft.keep(1_000_000);
    expect((await readFileOf(world))?.length).toBe(200_000);
    await draft.close();
  });

  it("whose bytes are gone are kept no longer", async () => {
    await keepFile(world, patterned(10));
    const { path } = await placeOf(world.index, world.folder);
    utimesSync(path, 1, 1);
    truncateSync(path, 0);
    expect(await readFileOf(world)).toBeNull();
    expect(await world.index.find(1, MEDIA_ID)).toBeNull();
    expect(world.names()).toEqual([]);
  });

  describe("that somebody has touched", () => {
    const LENGTH = 3 * CHUNK_BYTES + 100;
    let path: string;

    beforeEach(async () => {
      await keepFile(world, patterned(LENGTH));
      ({ path } = await placeOf(world.index, world.folder));
    });

    const chunk = (bytes: Buffer, index: number) =>
      bytes.subarray(index * SEALED_CHUNK_BYTES, (index + 1) * SEALED_CHUNK_BYTES);

    it.each([0, 70_000, LENGTH + 3 * 16])("are refused where a bit differs, at byte %i", async (at) => {
      const bytes = readFileSync(path);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(path, bytes);
      await expect(readFileOf(world)).rejects.toEqual(BROKEN);
    });

    it("are refused where two chunks changed places", async () => {
      const bytes = readFileSync(path);
      writeFileSync(path, Buffer.concat([chunk(bytes, 1), chunk(bytes, 0), bytes.subarray(2 * SEALED_CHUNK_BYTES)]));
      await expect(readFileOf(world)).rejects.toEqual(BROKEN);
    });

    it("are refused where the end was cut off, also with a row that agrees", async () => {
      truncateSync(path, 2 * SEALED_CHUNK_BYTES);
      const { media } = await placeOf(world.index, world.folder);
      await world.index.add({ ...media, bytes: 2 * CHUNK_BYTES }, 1_000_000, new Date());
      await expect(readFileOf(world)).rejects.toEqual(BROKEN);
    });

    it("are refused in another message's place, also with the right key", async () => {
      const { media } = await placeOf(world.index, world.folder);
      const other = messageIdAt(Date.parse("2026-11-21T09:00:00Z"), 8);
      await world.index.add({ ...media, messageId: other }, 1_000_000_000, new Date());
      await expect(readFileOf(world, 1, other)).rejects.toEqual(BROKEN);
      await keepFile(world, patterned(LENGTH), { instanceId: 2 });
      const theirs = await placeOf(world.index, world.folder, 2);
      copyFileSync(path, theirs.path);
      await world.index.add({ ...theirs.media, key: media.key }, 1_000_000_000, new Date());
      await expect(readFileOf(world, 2)).rejects.toEqual(BROKEN);
    });
  });

  describe("on their way in", () => {
    it("are read from the beginning while the rest comes, by any number", async () => {
      const bytes = patterned(5 * CHUNK_BYTES + 17);
      const draft = await world.store.begin({ instanceId: 1, messageId: MEDIA_ID });
      await draft.write(bytes.subarray(0, 2 * CHUNK_BYTES));
      const first = draft.read()[Symbol.asyncIterator]();
      expect(Buffer.from((await first.next()).value).equals(bytes.subarray(0, CHUNK_BYTES))).toBe(true);
      const second = joined(draft.read());
      const waiting = first.next();
      await draft.write(bytes.subarray(2 * CHUNK_BYTES));
      expect(Buffer.from((await waiting).value).equals(bytes.subarray(CHUNK_BYTES, 2 * CHUNK_BYTES))).toBe(true);
      await draft.end();
      expect((await second).equals(bytes)).toBe(true);
      expect((await joined(draft.read())).equals(bytes)).toBe(true);
      await first.return?.();
      await draft.close();
    });

    it("end their readers with what they broke off with, once those come there", async () => {
      const draft = await world.store.begin({ instanceId: 1, messageId: MEDIA_ID });
      await draft.write(patterned(CHUNK_BYTES + 1));
      const reader = draft.read()[Symbol.asyncIterator]();
      await reader.next();
      const waiting = reader.next();
      draft.fail(new Error("broke off"));
      await expect(waiting).rejects.toThrow("broke off");
      expect((await reader.next()).done).toBe(true);
      await draft.close();
    });
  });

  describe("that nothing points to", () => {
    const age = (path: string, ms: number) => {
      const then = (world.clock.now().getTime() - ms) / 1000;
      utimesSync(path, then, then);
    };
    const sweep = async () => {
      while (await world.store.removeStray());
    };

    it("go once they are old enough not to be on their way in", async () => {
      await keepFile(world, patterned(10));
      const { path } = await placeOf(world.index, world.folder);
      const [old, young] = [join(world.folder, "1", "0ld"), join(world.folder, "1", "y0ung.part")];
      for (const stray of [old, young]) writeFileSync(stray, "half a file");
      age(old, HOUR_MS + 1_000);
      age(young, HOUR_MS - 60_000);
      age(path, 50 * HOUR_MS);
      await sweep();
      expect(world.names().includes("0ld")).toBe(false);
      expect(world.names().includes("y0ung.part")).toBe(true);
      expect((await readFileOf(world))?.length).toBe(10);
    });

    it("go with the folder of an instance that is gone, a folder at a time", async () => {
      await keepFile(world, patterned(10));
      await keepFile(world, patterned(10), { instanceId: 2 });
      const { path } = await placeOf(world.index, world.folder, 2);
      age(path, HOUR_MS + 1_000);
      world.removeInstance(2);
      expect(await world.store.removeStray()).toBe(true);
      expect(await world.store.removeStray()).toBe(false);
      expect(world.names(2)).toEqual([]);
      expect(() => statSync(join(world.folder, "2"))).toThrow("ENOENT");
      expect((await readFileOf(world))?.length).toBe(10);
    });

    it("are none where nothing was ever kept", async () => {
      world.remove();
      expect(await world.store.removeStray()).toBe(false);
    });
  });
});
