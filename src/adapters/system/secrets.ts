import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import type { SecretPurpose, Secrets } from "#ports/secrets.ts";

/** A sealed value that does not open: altered, moved, or sealed with another secret. */
export class SealBrokenError extends Error {
  override readonly name = "SealBrokenError";
  readonly code = "seal-broken";

  constructor(purpose: SecretPurpose, options?: { cause: unknown }) {
    super(`secrets: a sealed value of ${purpose} does not open`, options);
  }
}

const VERSION = "v1";
const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface PurposeKeys {
  readonly seal: KeyObject;
  index(text: string): string;
}

/** Sealed values read `v1.<key id>.<base64url of iv, text, tag>`; the key id names the secret without telling it. */
export function secretsFrom(appSecret: string): Secrets {
  const derive = (info: string, bytes: number) => Buffer.from(hkdfSync("sha256", appSecret, "wesal", info, bytes));
  const prefix = `${VERSION}.${derive("key-id", 6).toString("base64url")}.`;
  const keys = new Map<SecretPurpose, PurposeKeys>();
  const keysOf = (purpose: SecretPurpose): PurposeKeys => {
    const known = keys.get(purpose);
    if (known !== undefined) return known;
    const derived = {
      seal: createSecretKey(derive(`seal:${purpose}`, KEY_BYTES)),
      index: hmacSha256(derive(`index:${purpose}`, KEY_BYTES)),
    };
    keys.set(purpose, derived);
    return derived;
  };

  const nextIv = randomPieces(IV_BYTES);

  return {
    seal(purpose, boundTo, plain) {
      const iv = nextIv();
      const cipher = createCipheriv(CIPHER, keysOf(purpose).seal, iv);
      cipher.setAAD(Buffer.from(`${purpose}:${boundTo}`));
      const text = typeof plain === "string" ? cipher.update(plain, "utf8") : cipher.update(plain);
      cipher.final();
      return prefix + Buffer.concat([iv, text, cipher.getAuthTag()]).toString("base64url");
    },
    open(purpose, boundTo, sealed) {
      if (!sealed.startsWith(prefix)) throw new SealBrokenError(purpose);
      const bytes = Buffer.from(sealed.slice(prefix.length), "base64url");
      if (bytes.length < IV_BYTES + TAG_BYTES) throw new SealBrokenError(purpose);
      try {
        const decipher = createDecipheriv(CIPHER, keysOf(purpose).seal, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.from(`${purpose}:${boundTo}`));
        decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
        const plain = decipher.update(bytes.subarray(IV_BYTES, bytes.length - TAG_BYTES));
        decipher.final();
        return plain;
      } catch (cause) {
        throw new SealBrokenError(purpose, { cause });
      }
    },
    index: (purpose, plain) => keysOf(purpose).index(plain),
  };
}

const PIECES_AT_ONCE = 256;

/** Random bytes in pieces of one size, each used once: asking the system for a few costs as much as for many. */
function randomPieces(size: number): () => Buffer {
  let pool = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at === pool.length) {
      pool = randomBytes(size * PIECES_AT_ONCE);
      at = 0;
    }
    at += size;
    return pool.subarray(at - size, at);
  };
}

const BLOCK_BYTES = 64;

/**
 * HMAC of RFC 2104 out of two one-shot hashes, hex. Node's Hmac is a stream and a native object each time, which the
 * garbage collector pays for on every call of the provider APIs. `key` is at most one block.
 */
function hmacSha256(key: Uint8Array): (text: string) => string {
  const padded = (byte: number) => Buffer.alloc(BLOCK_BYTES, byte).map((pad, index) => pad ^ (key[index] ?? 0));
  const inner = padded(0x36);
  const outer = padded(0x5c);
  return (text) => {
    const digest = hash("sha256", Buffer.concat([inner, Buffer.from(text, "utf8")]), "buffer");
    return hash("sha256", Buffer.concat([outer, digest]), "hex");
  };
}
