import { createHash } from "node:crypto";

export function sha1(...parts: readonly Uint8Array[]): Buffer {
  return hash("sha1", parts);
}

export function sha256(...parts: readonly Uint8Array[]): Buffer {
  return hash("sha256", parts);
}

function hash(algorithm: "sha1" | "sha256", parts: readonly Uint8Array[]): Buffer {
  const state = createHash(algorithm);
  for (const part of parts) state.update(part);
  return state.digest();
}

export function xor(left: Uint8Array, right: Uint8Array): Buffer {
  return Buffer.from(left.map((byte, index) => byte ^ (right[index] ?? 0)));
}
