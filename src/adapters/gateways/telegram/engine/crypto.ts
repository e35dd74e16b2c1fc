import { createCipheriv, createHash, createHmac, pbkdf2, randomFillSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { deflateSync, gunzipSync } from "node:zlib";
import { BaseCryptoProvider, type IAesCtr, type ICryptoProvider, type IEncryptionScheme } from "@mtcute/core/utils.js";
import { ige256Decrypt, ige256Encrypt, initSync } from "@mtcute/wasm";
import { encryptIge } from "./ige.ts";

const deriveKey = promisify(pbkdf2);

/** From this size on a native cipher is worth setting up. */
const NATIVE_FROM_BYTES = 4_096;
/** Only upload parts are larger, and what people send is compressed already. */
const GZIP_UP_TO_BYTES = 16_384;
/** A page of updates is far below; a small answer must not unfold into all memory. */
const GUNZIP_UP_TO_BYTES = 32 * 1024 * 1024;

/** mtcute's cryptography on Node's own, and WebAssembly where Node has none. Shared by all accounts. */
export class NodeCrypto extends BaseCryptoProvider implements ICryptoProvider {
  #ready = false;

  initialize(): void {
    if (this.#ready) return;
    initSync(readFileSync(createRequire(import.meta.url).resolve("@mtcute/wasm/mtcute-simd.wasm")));
    this.#ready = true;
  }

  createAesCtr(key: Uint8Array, iv: Uint8Array): IAesCtr {
    const cipher = createCipheriv(`aes-${key.length * 8}-ctr`, key, iv);
    return { process: (data) => cipher.update(data) };
  }

  createAesIge(key: Uint8Array, iv: Uint8Array): IEncryptionScheme {
    return {
      encrypt: (data) => (data.length < NATIVE_FROM_BYTES ? ige256Encrypt(data, key, iv) : encryptIge(data, key, iv)),
      decrypt: (data) => ige256Decrypt(data, key, iv),
    };
  }

  pbkdf2(password: Uint8Array, salt: Uint8Array, iterations: number, length = 64, digest = "sha512") {
    return deriveKey(password, salt, iterations, length, digest);
  }

  sha1(data: Uint8Array): Uint8Array {
    return createHash("sha1").update(data).digest();
  }

  sha256(data: Uint8Array): Uint8Array {
    return createHash("sha256").update(data).digest();
  }

  hmacSha256(data: Uint8Array, key: Uint8Array): Uint8Array {
    return createHmac("sha256", key).update(data).digest();
  }

  /** Null when it is not worth it. */
  gzip(data: Uint8Array, maxSize: number): Uint8Array | null {
    if (data.length > GZIP_UP_TO_BYTES) return null;
    try {
      return deflateSync(data, { maxOutputLength: maxSize });
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  gunzip(data: Uint8Array): Uint8Array {
    return gunzipSync(data, { maxOutputLength: GUNZIP_UP_TO_BYTES });
  }

  randomFill(buffer: Uint8Array): void {
    randomFillSync(buffer);
  }
}
