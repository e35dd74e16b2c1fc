import { createPublicKey, verify } from "node:crypto";
import { createRequire } from "node:module";
import { Curve, WA_CERT_DETAILS } from "baileys";

// libsignal answers false where Baileys only looks for a throw, so that every signature passes: WhatsApp's own
// certificate, the phone's at pairing, and a contact's signed key.

type VerifySignature = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

const CHECKED = Symbol.for("wesal.signatures-checked");
const WHATSAPP_ROOT = Uint8Array.from(WA_CERT_DETAILS.PUBLIC_KEY);

/** Makes every signature check of Baileys and libsignal real. Once a process is enough, more do no harm. */
export function hardenSignatures(): void {
  const curve = createRequire(import.meta.url)("libsignal/src/curve.js") as { verifySignature: VerifySignature };
  if (CHECKED in curve) return;
  Object.assign(curve, { [CHECKED]: true, verifySignature: verifyOrThrow });
  // Baileys may have been imported, and have taken libsignal's function, before this ran.
  Curve.verify = isSignatureValid;
}

/** Whom to believe at the other end: null is WhatsApp's own root. Call right before connecting. */
export function trustRoot(publicKey: Uint8Array | null): void {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(publicKey ?? WHATSAPP_ROOT);
}

function verifyOrThrow(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (!isSignatureValid(publicKey, message, signature)) throw new Error("whatsapp: signature invalid");
  return true;
}

const P = 2n ** 255n - 19n;
const ED25519_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/**
 * Checks an XEdDSA signature by an X25519 key, 32 bytes or 33 with Signal's leading 5. OpenSSL does the work on the
 * Edwards form of the key, y = (u - 1) / (u + 1), whose sign travels in the signature's last bit.
 */
export function isSignatureValid(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const key = publicKey.byteLength === 33 ? publicKey.subarray(1) : publicKey;
  if (key.byteLength !== 32 || signature.byteLength !== 64) return false;
  const u = fromLittleEndian(key) & ((1n << 255n) - 1n);
  const y = (((u - 1n + P) % P) * inverse((u + 1n) % P)) % P;
  const last = signature[63] ?? 0;
  const edwards = toLittleEndian(y);
  edwards[31] = (edwards[31] ?? 0) | (last & 0x80);
  const plain = Buffer.from(signature);
  plain[63] = last & 0x7f;
  try {
    const spki = Buffer.concat([ED25519_PREFIX, edwards]);
    return verify(null, message, createPublicKey({ key: spki, format: "der", type: "spki" }), plain);
  } catch {
    return false;
  }
}

function inverse(value: bigint): bigint {
  let [a, b, x, y] = [((value % P) + P) % P, P, 1n, 0n];
  while (a > 1n && b !== 0n) {
    const quotient = a / b;
    [a, b] = [b, a % b];
    [x, y] = [y, x - quotient * y];
  }
  return ((x % P) + P) % P;
}

function fromLittleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`);
}

function toLittleEndian(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, "0"), "hex").reverse();
}
