import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign as signNatively } from "node:crypto";
import * as signal from "libsignal";
import * as curve from "libsignal/src/curve.js";

/** Typed access to libsignal: X25519 keys without their type byte, signatures whose check is a boolean, sessions as JSON. */

export interface KeyPair {
  readonly public: Buffer;
  readonly private: Buffer;
}

const KEY_TYPE = Buffer.from([5]);

export function generateKeyPair(): KeyPair {
  const pair = curve.generateKeyPair();
  return { public: Buffer.from(pair.pubKey.subarray(1)), private: Buffer.from(pair.privKey) };
}

/** In front of the bytes of a private key, as PKCS #8 has it. Source: RFC 8410 §7. */
const PKCS8 = {
  ed25519: Buffer.from("302e020100300506032b657004220420", "hex"),
  x25519: Buffer.from("302e020100300506032b656e04220420", "hex"),
};

/**
 * A new key pair, and its signature of one message by the platform, in a hundredth of the time that libsignal takes: the
 * pair is made of an Ed25519 key's scalar, whose own signature, with the sign of its public key in the last bit, is one of
 * the pair. Source: XEdDSA §2.3, §3.
 */
export function signingKeyPair(seed: Uint8Array): { readonly pair: KeyPair; sign(message: Uint8Array): Buffer } {
  const signing = createPrivateKey({ key: Buffer.concat([PKCS8.ed25519, seed]), format: "der", type: "pkcs8" });
  const scalar = createHash("sha512").update(seed).digest().subarray(0, KEY_BYTES);
  scalar[0] = (scalar[0] ?? 0) & 248;
  scalar[31] = ((scalar[31] ?? 0) & 127) | 64;
  const agreeing = createPrivateKey({ key: Buffer.concat([PKCS8.x25519, scalar]), format: "der", type: "pkcs8" });
  return {
    pair: { public: rawPublic(agreeing), private: Buffer.from(scalar) },
    sign(message) {
      const signature = signNatively(null, message, signing);
      signature[63] = (signature[63] ?? 0) | ((rawPublic(signing)[31] ?? 0) & 128);
      return signature;
    },
  };
}

const KEY_BYTES = 32;

function rawPublic(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-KEY_BYTES);
}

/** The key as Signal writes it: a type byte, then 32 bytes. */
export function typedKey(publicKey: Uint8Array): Buffer {
  return publicKey.byteLength === 33 ? Buffer.from(publicKey) : Buffer.concat([KEY_TYPE, publicKey]);
}

export function agree(privateKey: Buffer, publicKey: Uint8Array): Buffer {
  return Buffer.from(curve.calculateAgreement(typedKey(publicKey), privateKey));
}

export function sign(privateKey: Buffer, message: Uint8Array): Buffer {
  return Buffer.from(curve.calculateSignature(privateKey, message));
}

/** libsignal answers false for a wrong signature and throws for a malformed one. */
export function verifies(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return curve.verifySignature(typedKey(publicKey), message, signature) === true;
  } catch {
    return false;
  }
}

/** What one end of the conversations keeps. Sessions are JSON values, by address. */
export interface SignalKeys {
  readonly identity: KeyPair;
  readonly registrationId: number;
  readonly signedPreKey: KeyPair;
  loadSession(address: string): unknown;
  storeSession(address: string, session: unknown): void;
  loadPreKey(id: number): KeyPair | undefined;
  removePreKey(id: number): void;
}

export interface PublicBundle {
  readonly registrationId: number;
  readonly identity: Uint8Array;
  readonly signedPreKey: { readonly id: number; readonly public: Uint8Array; readonly signature: Uint8Array };
  readonly preKey?: { readonly id: number; readonly public: Uint8Array } | undefined;
}

type CiphertextType = "pkmsg" | "msg";

export interface Ciphertext {
  readonly type: CiphertextType;
  readonly bytes: Buffer;
}

export interface Address {
  readonly user: string;
  readonly device: number;
}

export function addressName(address: Address): string {
  return new signal.ProtocolAddress(address.user, address.device).toString();
}

export async function startSession(keys: SignalKeys, address: Address, bundle: PublicBundle): Promise<void> {
  const device = {
    registrationId: bundle.registrationId,
    identityKey: typedKey(bundle.identity),
    signedPreKey: {
      keyId: bundle.signedPreKey.id,
      publicKey: typedKey(bundle.signedPreKey.public),
      signature: bundle.signedPreKey.signature,
    },
    preKey: bundle.preKey && { keyId: bundle.preKey.id, publicKey: typedKey(bundle.preKey.public) },
  };
  // A bundle may come without a one-time key; libsignal's types deny it, its code allows it.
  const outgoing = device as Parameters<signal.SessionBuilder["initOutgoing"]>[0];
  await new signal.SessionBuilder(storage(keys), protocolAddress(address)).initOutgoing(outgoing);
}

export async function encrypt(keys: SignalKeys, address: Address, plain: Buffer): Promise<Ciphertext> {
  const { type, body } = await new signal.SessionCipher(storage(keys), protocolAddress(address)).encrypt(plain);
  return { type: type === 3 ? "pkmsg" : "msg", bytes: Buffer.from(body, "binary") };
}

export async function decrypt(keys: SignalKeys, address: Address, ciphertext: Ciphertext): Promise<Buffer> {
  const cipher = new signal.SessionCipher(storage(keys), protocolAddress(address));
  return ciphertext.type === "pkmsg"
    ? await cipher.decryptPreKeyWhisperMessage(ciphertext.bytes)
    : await cipher.decryptWhisperMessage(ciphertext.bytes);
}

function protocolAddress(address: Address): signal.ProtocolAddress {
  return new signal.ProtocolAddress(address.user, address.device);
}

function storage(keys: SignalKeys): signal.SignalStorage {
  return {
    loadSession: async (address) => {
      const session = keys.loadSession(address);
      return session === undefined ? undefined : signal.SessionRecord.deserialize(session as Uint8Array);
    },
    storeSession: async (address, record) => keys.storeSession(address, record.serialize()),
    isTrustedIdentity: () => true,
    loadPreKey: async (id) => {
      const pair = keys.loadPreKey(Number(id));
      return pair && signalPair(pair);
    },
    removePreKey: (id) => keys.removePreKey(id),
    loadSignedPreKey: () => signalPair(keys.signedPreKey),
    getOurRegistrationId: () => keys.registrationId,
    getOurIdentity: () => signalPair(keys.identity),
  };
}

function signalPair(pair: KeyPair): { privKey: Buffer; pubKey: Buffer } {
  return { privKey: pair.private, pubKey: typedKey(pair.public) };
}
