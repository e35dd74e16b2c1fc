import type { FileHandle } from "node:fs/promises";
import type { MediaOwner } from "#ports/media-index.ts";
import { CHUNK_BYTES, type ChunkSeal, SEALED_CHUNK_BYTES, TAG_BYTES } from "./chunk-seal.ts";
import { onDisk } from "./on-disk.ts";
import { type SealedSource, sealedReader } from "./sealed-reader.ts";

interface DraftFile {
  /** To write it; closed with its end, or where it breaks off. */
  readonly handle: FileHandle;
  readonly seal: ChunkSeal;
  open(): Promise<FileHandle>;
}

/** Seals what is written, and gives it to readers who follow. One chunk is held back: which is the last is known at the end. */
export class SealedDraft {
  readonly #handle: FileHandle;
  readonly #seal: ChunkSeal;
  readonly #source: SealedSource;
  readonly #held = Buffer.allocUnsafe(CHUNK_BYTES);
  #heldBytes = 0;
  #bytes = 0;
  /** Chunks on the disk, the last not counted. */
  #chunks = 0;
  #end: { readonly failed: false } | { readonly failed: true; readonly error: unknown } | null = null;
  #changed = Promise.withResolvers<void>();

  /** `open` opens it for reading, wherever it is by then. */
  constructor(media: MediaOwner, { handle, open, seal }: DraftFile) {
    this.#handle = handle;
    this.#seal = seal;
    this.#source = { media, seal, open, chunkAt: (index) => this.#chunkAt(index) };
  }

  get bytes(): number {
    return this.#bytes;
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#bytes += bytes.length;
    for (let at = 0; at < bytes.length; ) {
      if (this.#heldBytes === CHUNK_BYTES) await this.#putHeld();
      const taken = bytes.subarray(at, at + CHUNK_BYTES - this.#heldBytes);
      this.#held.set(taken, this.#heldBytes);
      this.#heldBytes += taken.length;
      at += taken.length;
    }
  }

  async end(): Promise<void> {
    await this.#put(this.#seal.seal({ index: this.#chunks, last: true }, this.#held.subarray(0, this.#heldBytes)));
    await onDisk(() => this.#handle.close());
    this.#end = { failed: false };
    this.#tell();
  }

  fail(error: unknown): void {
    if (this.#end !== null) return;
    this.#end = { failed: true, error };
    this.#handle.close().catch(() => undefined);
    this.#tell();
  }

  read(): AsyncIterable<Uint8Array> {
    return sealedReader(this.#source);
  }

  async #putHeld(): Promise<void> {
    await this.#put(this.#seal.seal({ index: this.#chunks, last: false }, this.#held));
    this.#heldBytes = 0;
    this.#chunks += 1;
    this.#tell();
  }

  async #put(sealed: Buffer): Promise<void> {
    const start = this.#chunks * SEALED_CHUNK_BYTES;
    for (let at = 0; at < sealed.length; ) {
      const from = at;
      const { bytesWritten } = await onDisk(() => this.#handle.write(sealed, from, sealed.length - from, start + from));
      at += bytesWritten;
    }
  }

  async #chunkAt(index: number): Promise<{ last: boolean; length: number }> {
    for (;;) {
      if (index < this.#chunks) return { last: false, length: SEALED_CHUNK_BYTES };
      if (this.#end?.failed) throw this.#end.error;
      if (this.#end !== null) return { last: true, length: this.#heldBytes + TAG_BYTES };
      await this.#changed.promise;
    }
  }

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}
