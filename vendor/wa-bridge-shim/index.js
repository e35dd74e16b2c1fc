// Stands in for whatsapp-rust-bridge: see docs/decisions/004-wa-bridge-shim.md.
import { createHash, hkdfSync } from "node:crypto";

const NO_SALT = new Uint8Array(0);
const HASH_BYTES = 128;
const APP_STATE_KEY_BYTES = 32;

export function md5(data) {
  return new Uint8Array(createHash("md5").update(data).digest());
}

export function hkdf(key, length, { salt, info } = {}) {
  return new Uint8Array(hkdfSync("sha256", key, salt ?? NO_SALT, info ?? "", length));
}

export function expandAppStateKeys(keyData) {
  const expanded = hkdf(keyData, 5 * APP_STATE_KEY_BYTES, { info: "WhatsApp Mutation Keys" });
  const part = (n) => expanded.slice(n * APP_STATE_KEY_BYTES, (n + 1) * APP_STATE_KEY_BYTES);
  return {
    indexKey: part(0),
    valueEncryptionKey: part(1),
    valueMacKey: part(2),
    snapshotMacKey: part(3),
    patchMacKey: part(4),
  };
}

export class LTHashAntiTampering {
  subtractThenAdd(base, subtract, add) {
    const sums = Buffer.from(base);
    for (const item of subtract) mix(sums, item, -1);
    for (const item of add) mix(sums, item, 1);
    return new Uint8Array(sums);
  }
}

/** Adds `sign` times the item's expanded hash to every 16-bit sum, modulo 65536. */
function mix(sums, item, sign) {
  const expanded = Buffer.from(hkdf(item, HASH_BYTES, { info: "WhatsApp Patch Integrity" }));
  for (let at = 0; at < HASH_BYTES; at += 2) {
    const sum = sums.readUInt16LE(at) + sign * expanded.readUInt16LE(at);
    sums.writeUInt16LE(sum & 0xffff, at);
  }
}
