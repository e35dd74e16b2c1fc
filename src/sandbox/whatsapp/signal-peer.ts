import { proto } from "baileys";
import type { Random } from "#ports/random.ts";
import { collection, type SandboxStore } from "../common/store.ts";
import {
  type Address,
  addressName,
  type Ciphertext,
  decrypt,
  encrypt,
  generateKeyPair,
  type KeyPair,
  type PublicBundle,
  type SignalKeys,
  signingKeyPair,
  startSession,
  typedKey,
} from "./libsignal.ts";

interface PeerIdentity {
  readonly keyPair: KeyPair;
  readonly registrationId: number;
  readonly signedPreKey: { readonly id: number; readonly keyPair: KeyPair; readonly signature: Buffer };
  nextPreKeyId: number;
}

/** A phone's end of its encrypted conversations with linked devices. */
export interface SignalPeer {
  readonly identityKey: KeyPair;
  readonly registrationId: number;
  /** Public keys for a device that starts a conversation; the one-time key is new each time. */
  bundle(): PublicBundle;
  hasSession(device: Address): boolean;
  startSession(device: Address, bundle: PublicBundle): Promise<void>;
  forgetSession(device: Address): void;
  encrypt(device: Address, message: proto.IMessage): Promise<Ciphertext>;
  decrypt(device: Address, ciphertext: Ciphertext): Promise<proto.Message>;
}

const SIGNED_PRE_KEY_ID = 1;
const MAX_PRE_KEYS = 200;

export function signalPeer(store: SandboxStore, random: Random, phone: string): SignalPeer {
  const identities = collection<PeerIdentity>(store, "identity");
  const sessions = collection<unknown>(store, "session");
  const preKeys = collection<KeyPair>(store, "peer-pre-key");
  const identity = identities.get(phone) ?? newIdentity(random);
  const sessionKey = (address: string) => `${phone}/${address}`;

  const keys: SignalKeys = {
    identity: identity.keyPair,
    registrationId: identity.registrationId,
    signedPreKey: identity.signedPreKey.keyPair,
    loadSession: (address) => sessions.get(sessionKey(address)),
    storeSession: (address, session) => sessions.set(sessionKey(address), session),
    loadPreKey: (id) => preKeys.get(`${phone}/${id}`),
    removePreKey: (id) => preKeys.delete(`${phone}/${id}`),
  };
  identities.set(phone, identity);

  return {
    identityKey: identity.keyPair,
    registrationId: identity.registrationId,
    bundle() {
      const id = identity.nextPreKeyId++;
      const pair = generateKeyPair();
      preKeys.set(`${phone}/${id}`, pair);
      // Those that nobody used go, as they do at WhatsApp.
      preKeys.delete(`${phone}/${id - MAX_PRE_KEYS}`);
      identities.set(phone, identity);
      const { signedPreKey } = identity;
      return {
        registrationId: identity.registrationId,
        identity: identity.keyPair.public,
        signedPreKey: {
          id: signedPreKey.id,
          public: signedPreKey.keyPair.public,
          signature: signedPreKey.signature,
        },
        preKey: { id, public: pair.public },
      };
    },
    hasSession: (device) => keys.loadSession(addressName(device)) !== undefined,
    startSession: (device, bundle) => startSession(keys, device, bundle),
    forgetSession: (device) => sessions.delete(sessionKey(addressName(device))),
    encrypt: (device, message) => encrypt(keys, device, pad(proto.Message.encode(message).finish(), random)),
    decrypt: async (device, ciphertext) => proto.Message.decode(unpad(await decrypt(keys, device, ciphertext))),
  };
}

function newIdentity(random: Random): PeerIdentity {
  const { pair, sign } = signingKeyPair(random.bytes(32));
  const signedPreKey = generateKeyPair();
  return {
    keyPair: pair,
    registrationId: 1 + random.below(16_380),
    signedPreKey: {
      id: SIGNED_PRE_KEY_ID,
      keyPair: signedPreKey,
      signature: sign(typedKey(signedPreKey.public)),
    },
    nextPreKeyId: 1,
  };
}

/** One to sixteen bytes, each holding their number. */
function pad(bytes: Uint8Array, random: Random): Buffer {
  const length = 1 + random.below(16);
  return Buffer.concat([bytes, Buffer.alloc(length, length)]);
}

function unpad(bytes: Buffer): Buffer {
  const length = bytes.at(-1) ?? 0;
  if (length === 0 || length > bytes.length) throw new Error("whatsapp sandbox: a message is not padded");
  return bytes.subarray(0, bytes.length - length);
}
