import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { bytesToCrockford, Curve, proto } from "baileys";

/** What a device and a phone prove to each other while a passkey links them; each value is checked against a published vector. */

/** Chrome, as WhatsApp numbers what a device is; any number does, where the identity and the key agree on it. */
const DEVICE_TYPE = 1;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const CODE_BYTES = 5;

export interface CompanionSide {
  readonly keys: { readonly public: Uint8Array; readonly private: Uint8Array };
  /** Committed to first, and revealed when the phone has answered. */
  readonly nonce: Buffer;
  readonly reference: string;
}

export function companionSide(reference: string): CompanionSide {
  return { keys: Curve.generateKeyPair(), nonce: randomBytes(KEY_BYTES), reference };
}

/** Who was there when the QR was shown knows the secret that this comes from. */
export function handoffKey(advSecret: Uint8Array): Buffer {
  return derived(advSecret, "", "shortcake-passkey-handoff-v1");
}

export function handoffProof(key: Uint8Array, payload: Uint8Array): Buffer {
  return createHmac("sha256", key).update(payload).digest();
}

export function prologuePayload({ keys, nonce, reference }: CompanionSide): Buffer {
  const identity = proto.CompanionEphemeralIdentity.encode({
    publicKey: keys.public,
    deviceType: DEVICE_TYPE,
    ref: reference,
  }).finish();
  const hash = commitmentOf(identity, nonce);
  return Buffer.from(
    proto.ProloguePayload.encode({ companionEphemeralIdentity: identity, commitment: { hash } }).finish(),
  );
}

function commitmentOf(identity: Uint8Array, nonce: Uint8Array): Buffer {
  return createHash("sha256").update(identity).update(nonce).digest();
}

/** Eight characters, which the phone shows as well. */
export function comparisonCode(companionNonce: Uint8Array, primary: PrimarySide): string {
  const digest = createHash("sha256").update(companionNonce).update(primary.publicKey).digest();
  const mixed = primary.nonce.subarray(0, CODE_BYTES).map((byte, at) => byte ^ (digest[at] ?? 0));
  return bytesToCrockford(Buffer.from(mixed));
}

interface PrimarySide {
  readonly publicKey: Uint8Array;
  readonly nonce: Uint8Array;
}

/** Null where it is not what a phone sends. */
export function readPrimarySide(bytes: Uint8Array): PrimarySide | null {
  const { publicKey, nonce } = proto.PrimaryEphemeralIdentity.decode(bytes);
  if (publicKey?.length !== KEY_BYTES || nonce?.length !== KEY_BYTES) return null;
  return { publicKey, nonce };
}

export function pairingKey({ keys, reference }: Omit<CompanionSide, "nonce">, primaryKey: Uint8Array): Buffer {
  const shared = Curve.sharedKey(keys.private, primaryKey);
  const salt = `Companion Pairing ${DEVICE_TYPE} with ref ${reference}`;
  return derived(shared, salt, "Pairing Information Encryption Key");
}

/** Who this device is, and the secret by which the phone vouches for it: readable for that phone alone. */
export function sealedRequest(
  key: Uint8Array,
  device: { readonly noiseKey: Uint8Array; readonly identityKey: Uint8Array; readonly advSecret: Uint8Array },
): Buffer {
  const { noiseKey, identityKey, advSecret } = device;
  const request = { companionPublicKey: noiseKey, companionIdentityKey: identityKey, advSecret };
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const sealed = [cipher.update(proto.PairingRequest.encode(request).finish()), cipher.final(), cipher.getAuthTag()];
  return Buffer.from(proto.EncryptedPairingRequest.encode({ encryptedPayload: Buffer.concat(sealed), iv }).finish());
}

function derived(key: Uint8Array, salt: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, purpose, KEY_BYTES));
}
