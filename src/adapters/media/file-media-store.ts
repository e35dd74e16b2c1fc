import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#ports/clock.ts";
import type { IndexedMedia, MediaIndex, MediaOwner, MediaPlace } from "#ports/media-index.ts";
import type { MediaDraft, MediaStore } from "#ports/media-store.ts";
import type { Random } from "#ports/random.ts";
import { CHUNK_BYTES, chunkSeal, SEALED_CHUNK_BYTES, sealedLength, TAG_BYTES } from "./chunk-seal.ts";
import { isMissing, onDisk } from "./on-disk.ts";
import { SealedDraft } from "./sealed-draft.ts";
import { sealedReader } from "./sealed-reader.ts";
import { strayFiles } from "./stray-files.ts";

interface MediaStorePorts {
  readonly index: MediaIndex;
  readonly clock: Pick<Clock, "now">;
  readonly random: Pick<Random, "bytes">;
}

const KEY_BYTES = 32;
const NAME_BYTES = 16;
/** What is still being written. */
const PART = ".part";

/** Files below `folder/<instance>`, under names drawn by chance; what they are called and what opens them is in the index. */
export function fileMediaStore(folder: string, { index, clock, random }: MediaStorePorts): MediaStore {
  const folderOf = (instanceId: number) => join(folder, String(instanceId));
  const pathOf = ({ instanceId, file }: MediaPlace) => join(folderOf(instanceId), file);
  const hex = (bytes: number) => Buffer.from(random.bytes(bytes)).toString("hex");

  async function removeFiles(places: readonly MediaPlace[]): Promise<void> {
    for (const place of places) await onDisk(() => rm(pathOf(place), { force: true }));
  }

  async function keep(media: IndexedMedia, quotaBytes: number): Promise<boolean> {
    await onDisk(() => rename(pathOf(media) + PART, pathOf(media)));
    return index.add(media, quotaBytes, clock.now());
  }

  async function begin(media: MediaOwner): Promise<MediaDraft> {
    const place = { instanceId: media.instanceId, file: hex(NAME_BYTES) };
    const key = Buffer.from(random.bytes(KEY_BYTES));
    const handle = await onDisk(() => create(folderOf(place.instanceId), pathOf(place) + PART));
    const paths = [pathOf(place) + PART, pathOf(place)];
    const draft = new SealedDraft(media, { handle, seal: chunkSeal(media, key), open: () => openFirst(paths) });
    let kept = false;
    return {
      get bytes() {
        return draft.bytes;
      },
      write: (bytes) => draft.write(bytes),
      end: () => draft.end(),
      fail: (error) => draft.fail(error),
      read: () => draft.read(),
      async keep(quotaBytes) {
        kept = await keep({ ...media, ...place, key, bytes: draft.bytes }, quotaBytes);
        return kept;
      },
      async close() {
        draft.fail(new Error("media: closed"));
        if (!kept) await removeFiles([place, { ...place, file: place.file + PART }]);
      },
    };
  }

  return {
    begin,
    usageBy: (instanceId) => index.usageBy(instanceId),
    list: (after, limit) => index.list(after, limit),
    removeStray: strayFiles(folder, index, clock),

    async open(instanceId, messageId) {
      const media = await index.find(instanceId, messageId);
      if (media === null) return null;
      const { bytes, key } = media;
      if (!(await isWhole(pathOf(media), sealedLength(bytes)))) {
        await removeFiles(await index.remove(instanceId, [messageId]));
        return null;
      }
      const lastIndex = Math.max(0, Math.ceil(bytes / CHUNK_BYTES) - 1);
      const chunkAt = async (at: number) =>
        at < lastIndex
          ? { last: false, length: SEALED_CHUNK_BYTES }
          : { last: true, length: bytes - lastIndex * CHUNK_BYTES + TAG_BYTES };
      const opening = () => openFirst([pathOf(media)]);
      return { bytes, chunks: sealedReader({ media, seal: chunkSeal(media, key), open: opening, chunkAt }) };
    },

    async remove(instanceId, messageIds) {
      await removeFiles(await index.remove(instanceId, messageIds));
    },

    async removeOlderThan(cutoff, limit) {
      const removed = await index.removeOlderThan(cutoff, limit);
      await removeFiles(removed);
      return removed.length;
    },
  };
}

async function create(folder: string, path: string): Promise<FileHandle> {
  // The folder of an instance goes when it is empty, which may be just now.
  for (let attempt = 1; ; attempt += 1) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      return await open(path, "wx", 0o600);
    } catch (error) {
      if (!isMissing(error) || attempt === 3) throw error;
    }
  }
}

/** Of what is being kept just now the name changes. */
async function openFirst([path = "", ...others]: readonly string[]): Promise<FileHandle> {
  try {
    return await onDisk(() => open(path, "r"));
  } catch (error) {
    if (isMissing(error) && others.length > 0) return openFirst(others);
    throw error;
  }
}

/** False where it is gone, or not as long as it was. */
async function isWhole(path: string, length: number): Promise<boolean> {
  try {
    return (await onDisk(() => stat(path))).size === length;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
