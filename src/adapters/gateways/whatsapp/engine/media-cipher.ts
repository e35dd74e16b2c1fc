import { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { FileReference } from "./media-reference.ts";

/** At the end of an encrypted file. */
export const MAC_BYTES = 10;

interface MediaKeys {
  readonly iv: Uint8Array;
  readonly cipherKey: Uint8Array;
  readonly macKey?: Uint8Array | undefined;
}

/** What a message says of its file; the hashes are SHA-256, of the file itself and of what goes up. */
interface SealedFacts {
  readonly fileLength: number;
  readonly fileSha256: Buffer;
  readonly fileEncSha256: Buffer;
}

/** Encrypts a file as it comes; `facts` are there once it has come to its end. */
export function sealedMedia(keys: MediaKeys): {
  of(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  facts(): SealedFacts;
} {
  const cipher = createCipheriv("aes-256-cbc", keys.cipherKey, keys.iv);
  const mac = createHmac("sha256", keys.macKey ?? Buffer.alloc(0)).update(keys.iv);
  const overEncrypted = createHash("sha256");
  const overPlain = createHash("sha256");
  let fileLength = 0;

  function noted(sealed: Buffer): Buffer {
    mac.update(sealed);
    overEncrypted.update(sealed);
    return sealed;
  }

  return {
    async *of(plain) {
      for await (const chunk of plain) {
        fileLength += chunk.length;
        overPlain.update(chunk);
        yield noted(cipher.update(chunk));
      }
      yield noted(cipher.final());
      const tag = mac.digest().subarray(0, MAC_BYTES);
      overEncrypted.update(tag);
      yield tag;
    },
    facts: () => ({ fileLength, fileSha256: overPlain.digest(), fileEncSha256: overEncrypted.digest() }),
  };
}

/**
 * Decrypts a file as it comes. Whether it is what was sent shows at its end alone: then it throws where the file, or what
 * its message says of it, does not agree.
 */
export async function* openedMedia(
  encrypted: AsyncIterable<Uint8Array>,
  { encryptedHash, hash }: Pick<FileReference, "encryptedHash" | "hash">,
  keys: MediaKeys,
): AsyncGenerator<Uint8Array> {
  const decipher = createDecipheriv("aes-256-cbc", keys.cipherKey, keys.iv);
  const mac = createHmac("sha256", keys.macKey ?? Buffer.alloc(0)).update(keys.iv);
  const overEncrypted = createHash("sha256");
  const overPlain = createHash("sha256");
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of encrypted) {
    overEncrypted.update(chunk);
    const joined = Buffer.concat([tail, chunk]);
    const body = joined.subarray(0, Math.max(0, joined.length - MAC_BYTES));
    tail = Buffer.from(joined.subarray(body.length));
    mac.update(body);
    const plain = decipher.update(body);
    overPlain.update(plain);
    if (plain.length > 0) yield plain;
  }
  if (tail.length < MAC_BYTES || !timingSafeEqual(mac.digest().subarray(0, MAC_BYTES), tail)) throw notWhatWasSent();
  const last = decipher.final();
  overPlain.update(last);
  if (differs(encryptedHash, overEncrypted.digest()) || differs(hash, overPlain.digest())) throw notWhatWasSent();
  if (last.length > 0) yield last;
}

function differs(expected: Buffer | null, found: Buffer): boolean {
  return expected !== null && !expected.equals(found);
}

function notWhatWasSent(): Error {
  return new Error("whatsapp: the file is not what was sent");
}
