import { createPrivateKey, createPublicKey } from "node:crypto";

/** What comes before a key of X25519 in its PKCS 8 form. Source: RFC 8410, 7. */
const PKCS8 = Buffer.from("302e020100300506032b656e04220420", "hex");
const KEY_BYTES = 32;

/** The public half of 32 private bytes, raw. */
export function publicKeyOf(privateKey: Uint8Array): Buffer {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, privateKey]), format: "der", type: "pkcs8" });
  return createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-KEY_BYTES);
}
