import { createCipheriv, createDecipheriv, createSecretKey } from "node:crypto";
import type { MediaOwner } from "#ports/media-index.ts";
import { MediaBroken } from "#ports/media-store.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
export const TAG_BYTES = 16;
/** Every chunk but a file's last has so many bytes. */
export const CHUNK_BYTES = 64 * 1024;
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

interface ChunkPlace {
  readonly index: number;
  /** Nothing follows: a file that was cut has no such chunk. */
  readonly last: boolean;
}

/** Seals a file in chunks, each bound to its message and to its place: none can be cut off, swapped or moved unseen. */
export interface ChunkSeal {
  seal(place: ChunkPlace, plain: Uint8Array): Buffer;
  /** Throws `MediaBroken`. */
  open(place: ChunkPlace, sealed: Uint8Array): Buffer;
}

/** `key` must be of this one file: the places are all that its chunks' vectors differ in. */
export function chunkSeal(media: MediaOwner, key: Uint8Array): ChunkSeal {
  const secret = createSecretKey(key);
  const boundTo = ({ index, last }: ChunkPlace) =>
    Buffer.from(`media:${media.instanceId}/${media.messageId}/${index}/${last ? "last" : "more"}`);

  return {
    seal(place, plain) {
      const cipher = createCipheriv(CIPHER, secret, vectorOf(place));
      cipher.setAAD(boundTo(place));
      const text = cipher.update(plain);
      cipher.final();
      return Buffer.concat([text, cipher.getAuthTag()]);
    },
    open(place, sealed) {
      if (sealed.length < TAG_BYTES) throw new MediaBroken(media);
      try {
        const decipher = createDecipheriv(CIPHER, secret, vectorOf(place), { authTagLength: TAG_BYTES });
        decipher.setAAD(boundTo(place));
        decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
        const plain = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES));
        decipher.final();
        return plain;
      } catch (cause) {
        throw new MediaBroken(media, { cause });
      }
    },
  };
}

function vectorOf({ index, last }: ChunkPlace): Buffer {
  const vector = Buffer.alloc(IV_BYTES);
  vector.writeUInt8(last ? 1 : 0);
  vector.writeUInt32BE(index, IV_BYTES - 4);
  return vector;
}

/** How long a file is once it is sealed. An empty one has an empty last chunk. */
export function sealedLength(bytes: number): number {
  return bytes + Math.max(1, Math.ceil(bytes / CHUNK_BYTES)) * TAG_BYTES;
}
