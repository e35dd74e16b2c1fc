import type { FileHandle } from "node:fs/promises";
import type { MediaOwner } from "#ports/media-index.ts";
import { MediaBroken } from "#ports/media-store.ts";
import { type ChunkSeal, SEALED_CHUNK_BYTES } from "./chunk-seal.ts";
import { isMissing, onDisk } from "./on-disk.ts";

/** What there is to be read of a file, now and later. */
export interface SealedSource {
  readonly media: MediaOwner;
  readonly seal: ChunkSeal;
  open(): Promise<FileHandle>;
  /** Resolves once the chunk is there: the length of its sealed bytes, and whether it is the last. */
  chunkAt(index: number): Promise<{ readonly last: boolean; readonly length: number }>;
}

/** Reads chunk after chunk. Opens the file with the first: Node ends a process that forgets to close one. */
export function sealedReader(source: SealedSource): AsyncIterableIterator<Uint8Array> {
  const { media, seal } = source;
  let handle: FileHandle | null = null;
  let sealed: Buffer | null = null;
  let index = 0;
  let done = false;

  async function finish(): Promise<IteratorResult<Uint8Array>> {
    const open = handle;
    [done, handle] = [true, null];
    await open?.close();
    return { done: true, value: undefined };
  }

  async function next(): Promise<IteratorResult<Uint8Array>> {
    if (done) return finish();
    try {
      const { last, length } = await source.chunkAt(index);
      handle ??= await source.open();
      // Who reads may have gone while it was opened.
      if (done) return finish();
      sealed ??= Buffer.allocUnsafe(last ? length : SEALED_CHUNK_BYTES);
      const value = seal.open(
        { index, last },
        await readAt(handle, media, index * SEALED_CHUNK_BYTES, sealed.subarray(0, length)),
      );
      index += 1;
      if (last) await finish();
      return value.length === 0 ? finish() : { done: false, value };
    } catch (error) {
      await finish();
      throw isMissing(error) ? new MediaBroken(media, { cause: error }) : error;
    }
  }

  const reader: AsyncIterableIterator<Uint8Array> = { next, return: finish, [Symbol.asyncIterator]: () => reader };
  return reader;
}

async function readAt(handle: FileHandle, media: MediaOwner, start: number, sealed: Buffer): Promise<Buffer> {
  const { length } = sealed;
  for (let filled = 0; filled < length; ) {
    const at = filled;
    const { bytesRead } = await onDisk(() => handle.read(sealed, at, length - at, start + at));
    if (bytesRead === 0) throw new MediaBroken(media);
    filled += bytesRead;
  }
  return sealed;
}
