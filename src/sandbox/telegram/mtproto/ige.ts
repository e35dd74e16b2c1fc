import { readFile } from "node:fs/promises";
import { getWasmUrl, ige256Decrypt, ige256Encrypt, initSync } from "@mtcute/wasm";

/** AES-256 in IGE mode, which Node's OpenSSL does not offer; data in whole blocks of 16 bytes. */
export interface Ige {
  encrypt(data: Uint8Array, key: AesKey): Buffer;
  decrypt(data: Uint8Array, key: AesKey): Buffer;
}

export interface AesKey {
  readonly key: Uint8Array;
  readonly iv: Uint8Array;
}

export async function loadIge(): Promise<Ige> {
  initSync(await readFile(getWasmUrl()));
  return {
    encrypt: (data, { key, iv }) => view(ige256Encrypt(data, key, iv)),
    decrypt: (data, { key, iv }) => view(ige256Decrypt(data, key, iv)),
  };
}

function view(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
