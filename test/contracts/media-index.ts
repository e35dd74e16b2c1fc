import { beforeEach, describe, expect, it } from "vitest";
import { messageIdAt } from "#domain/messages/message-id.ts";
import type { IndexedMedia, MediaIndex } from "#ports/media-index.ts";

interface IndexWorld {
  readonly index: MediaIndex;
  readonly ownerId: number;
  /** Two instances of that owner. */
  readonly first: number;
  readonly second: number;
  /** An instance of somebody else. */
  readonly foreign: number;
}

const AT = new Date("2026-03-04T05:06:07.089Z");
const QUOTA = 1_000;
const GONE = 99_999;

const idAt = (ms: number, tail = 0) => messageIdAt(AT.getTime() + ms, tail);

/** `make` answers an empty index. */
export function mediaIndexContract(name: string, make: () => Promise<IndexWorld>): void {
  describe(`media index: ${name}`, () => {
    let world: IndexWorld;
    let index: MediaIndex;

    beforeEach(async () => {
      world = await make();
      ({ index } = world);
    });

    const media = (instanceId: number, messageId: string, bytes = 100): IndexedMedia => ({
      instanceId,
      messageId,
      file: `${messageId.slice(-6)}x${bytes}`,
      key: Uint8Array.from({ length: 32 }, (_, n) => (n * 9) % 256),
      bytes,
    });
    const add = (instanceId: number, messageId: string, bytes = 100, quota = QUOTA) =>
      index.add(media(instanceId, messageId, bytes), quota, AT);
    const plain = (found: IndexedMedia | null) => found && { ...found, key: [...found.key] };

    it("tells where a file is and what opens it, for its instance alone", async () => {
      expect(await add(world.first, idAt(0))).toBe(true);
      const kept = media(world.first, idAt(0));
      expect(plain(await index.find(world.first, idAt(0)))).toEqual(plain(kept));
      expect(await index.find(world.second, idAt(0))).toBeNull();
      expect(await index.find(world.first, idAt(1))).toBeNull();
    });

    it("lists the messages of one instance that have a file, a page at a time", async () => {
      for (const ms of [2, 0, 1]) await add(world.first, idAt(ms));
      await add(world.second, idAt(3));
      expect(await index.listOf(world.first, "", 2)).toEqual([idAt(0), idAt(1)]);
      expect(await index.listOf(world.first, idAt(1), 2)).toEqual([idAt(2)]);
      expect(await index.listOf(GONE, "", 2)).toEqual([]);
    });

    it("has one file a message: the next takes the place of the one before", async () => {
      await add(world.first, idAt(0), 600);
      expect(await add(world.first, idAt(0), 900)).toBe(true);
      expect((await index.find(world.first, idAt(0)))?.bytes).toBe(900);
      expect(await index.listFiles(world.first)).toEqual(new Set([media(world.first, idAt(0), 900).file]));
    });

    it("counts all instances of an owner together, and nobody else's", async () => {
      await add(world.first, idAt(0), 400);
      await add(world.second, idAt(1), 500);
      await add(world.foreign, idAt(2), 950);
      const { ownerId } = world;
      expect(await index.usageBy(world.first)).toEqual({ ownerId, bytes: 900 });
      expect(await index.usageBy(world.second)).toEqual({ ownerId, bytes: 900 });
      expect(await index.usageBy(world.foreign)).toMatchObject({ bytes: 950 });
      expect(await index.usageBy(GONE)).toBeNull();
    });

    it("adds nothing beyond the owner's quota, to the byte", async () => {
      await add(world.first, idAt(0), 400);
      await add(world.foreign, idAt(9), QUOTA);
      expect(await add(world.second, idAt(1), 601)).toBe(false);
      expect(await index.find(world.second, idAt(1))).toBeNull();
      expect(await add(world.second, idAt(1), 600)).toBe(true);
      expect(await add(world.first, idAt(2), 1)).toBe(false);
      await index.remove(world.first, [idAt(0)]);
      expect(await add(world.first, idAt(2), 400)).toBe(true);
    });

    it("lets of many that come at once only so many in as fit", async () => {
      const ids = Array.from({ length: 8 }, (_, n) => idAt(n));
      const added = await Promise.all(ids.map((id) => add(world.first, id, 300)));
      expect(added.filter(Boolean)).toHaveLength(3);
      expect((await index.usageBy(world.first))?.bytes).toBe(900);
    });

    it("counts sizes beyond 32 bits", async () => {
      const large = 5_000_000_000;
      expect(await add(world.first, idAt(0), large, 3 * large)).toBe(true);
      expect(await add(world.first, idAt(1), large, 3 * large)).toBe(true);
      expect((await index.usageBy(world.first))?.bytes).toBe(2 * large);
    });

    it("adds nothing for an instance that is gone", async () => {
      expect(await add(GONE, idAt(0))).toBe(false);
      expect(await index.find(GONE, idAt(0))).toBeNull();
    });

    it("removes those that are named, of their instance alone", async () => {
      const ids = Array.from({ length: 150 }, (_, n) => idAt(n));
      for (const id of ids) await add(world.first, id, 1);
      await add(world.second, idAt(0), 1);
      const removed = await index.remove(world.first, [...ids.slice(1), "unknown"]);
      const places = ids.slice(1).map((id) => ({ instanceId: world.first, file: media(world.first, id, 1).file }));
      expect(new Set(removed)).toEqual(new Set(places));
      expect(await index.remove(world.first, [])).toEqual([]);
      expect(await index.list(null, 10)).toEqual([
        { instanceId: world.first, messageId: idAt(0) },
        { instanceId: world.second, messageId: idAt(0) },
      ]);
    });

    it("removes files of messages from before a time, the oldest first, and says where they were", async () => {
      const place = (instanceId: number, id: string) => ({ instanceId, file: media(instanceId, id).file });
      await add(world.first, idAt(-2));
      await add(world.second, idAt(-1, 0xff_ffff));
      await add(world.first, idAt(0));
      expect(await index.removeOlderThan(AT, 1)).toEqual([place(world.first, idAt(-2))]);
      expect(await index.removeOlderThan(AT, 5)).toEqual([place(world.second, idAt(-1, 0xff_ffff))]);
      expect(await index.removeOlderThan(AT, 5)).toEqual([]);
      expect(await index.find(world.first, idAt(0))).not.toBeNull();
    });

    it("lists all in one order, some at a time", async () => {
      const placed = [
        { instanceId: world.first, messageId: idAt(1) },
        { instanceId: world.first, messageId: idAt(5) },
        { instanceId: world.second, messageId: idAt(0) },
        { instanceId: world.second, messageId: idAt(2) },
      ];
      for (const { instanceId, messageId } of placed.toReversed()) await add(instanceId, messageId);
      expect(await index.list(null, 3)).toEqual(placed.slice(0, 3));
      expect(await index.list(placed[1] ?? null, 10)).toEqual(placed.slice(2));
      expect(await index.list(placed[3] ?? null, 10)).toEqual([]);
    });
  });
}
