import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
} from "node:crypto";
import { promisify } from "node:util";
import { ByteWriter } from "../tl/bytes.ts";
import { sha1, sha256, xor } from "./hashes.ts";
import type { Ige } from "./ige.ts";
import type { WireStore } from "./store.ts";
import { Violation } from "./violation.ts";

/** The key by which clients know the sandbox. */
export interface ServerKey {
  /** PKCS#1 PEM. */
  readonly publicKey: string;
  readonly fingerprint: bigint;
  /** Opens what a client encrypted by RSA_PAD; throws `Violation`. */
  open(ige: Ige, encrypted: Uint8Array): Buffer;
}

const MODULUS_BITS = 2048;
const MODULUS_BYTES = MODULUS_BITS / 8;
const KEY_BYTES = 32;
const DATA_BYTES = 192;

/** The stored key, or a new one, which is stored. */
export async function serverKey(store: WireStore): Promise<ServerKey> {
  const stored = store.privateKey();
  if (stored !== null) return keyOf(createPrivateKey(stored));
  for (;;) {
    const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: MODULUS_BITS });
    const key = keyOf(privateKey);
    // mtcute compares fingerprints as hexadecimal text without leading zeros: one that has them never matches.
    if (BigInt.asUintN(64, key.fingerprint) >> 60n === 0n) continue;
    store.savePrivateKey(privateKey.export({ format: "pem", type: "pkcs8" }));
    return key;
  }
}

function keyOf(privateKey: KeyObject): ServerKey {
  const publicKey = createPublicKey(privateKey);
  return {
    publicKey: publicKey.export({ format: "pem", type: "pkcs1" }).toString(),
    fingerprint: fingerprintOf(publicKey),
    open: (ige, encrypted) => openPadded(ige, privateKey, encrypted),
  };
}

function fingerprintOf(publicKey: KeyObject): bigint {
  const { n = "", e = "" } = publicKey.export({ format: "jwk" });
  const text = new ByteWriter().bytes(Buffer.from(n, "base64url")).bytes(Buffer.from(e, "base64url")).done();
  return sha1(text).subarray(-8).readBigInt64LE(0);
}

/** Source: https://core.telegram.org/mtproto/auth_key, RSA_PAD. */
function openPadded(ige: Ige, key: KeyObject, encrypted: Uint8Array): Buffer {
  if (encrypted.length !== MODULUS_BYTES) throw new Violation("sandbox: wrong length of RSA data");
  const raw = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, encrypted);
  const body = raw.subarray(KEY_BYTES);
  const temporary = xor(raw.subarray(0, KEY_BYTES), sha256(body));
  const opened = ige.decrypt(body, { key: temporary, iv: Buffer.alloc(KEY_BYTES) });
  const data = Buffer.from(opened.subarray(0, DATA_BYTES)).reverse();
  if (!sha256(temporary, data).equals(opened.subarray(DATA_BYTES))) throw new Violation("sandbox: wrong RSA hash");
  return data;
}
