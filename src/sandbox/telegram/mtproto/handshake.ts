import type { mtp } from "@mtcute/core";
import { ByteReader, ByteWriter, toLong } from "../tl/bytes.ts";
import { readObject, type TlObject } from "../tl/decode.ts";
import { encodeObject } from "../tl/encode.ts";
import { bytesOfNumber, numberOfBytes, powerModulo } from "./big-numbers.ts";
import type { HandshakeSecret, WireCore } from "./core.ts";
import { sha1, xor } from "./hashes.ts";
import type { AesKey } from "./ige.ts";
import { GENERATOR, PRIME } from "./prime.ts";
import { isServiceMessage } from "./service-message.ts";
import { Violation } from "./violation.ts";

const KEY_BYTES = 256;
const EXPONENT_BYTES = 32;
const HASH_BYTES = 20;
const NONCE_BYTES = 16;

/** Products that a client has to take apart: as Telegram's, or at once. */
export const FACTORS = { full: [1229739323n, 1402015859n], fast: [1000003n, 1000033n] } as const;

export function handshakeSecret(random: WireCore["random"]): HandshakeSecret {
  const exponent = numberOfBytes(random.bytes(EXPONENT_BYTES)) | 1n;
  return { exponent, publicValue: bytesOfNumber(powerModulo(BigInt(GENERATOR), exponent, PRIME), KEY_BYTES) };
}

interface Nonces {
  readonly nonce: Uint8Array;
  readonly serverNonce: Uint8Array;
}

type Stage =
  | { readonly at: "start" }
  | (Nonces & { readonly at: "factors" })
  | (Nonces & Proposal & { readonly at: "exchange"; readonly aes: AesKey });

interface Proposal {
  readonly newNonce: Uint8Array;
  /** Of a temporary key; null of one that is to last. */
  readonly expiresInSeconds: number | null;
}

/**
 * Makes an authorisation key with one client: takes its plain frames, returns the answers; throws on anything unexpected.
 * Source: https://core.telegram.org/mtproto/auth_key.
 */
export function handshake(core: WireCore, dataCentre: number): (frame: Buffer) => Buffer {
  let stage: Stage = { at: "start" };

  function answerTo(message: mtp.TlObject): object {
    switch (message._) {
      case "mt_req_pq_multi":
        stage = { at: "factors", nonce: message.nonce, serverNonce: core.random.bytes(NONCE_BYTES) };
        return challenge(core, stage);
      case "mt_req_DH_params": {
        if (stage.at !== "factors") throw new Violation("sandbox: no such step now");
        const proposal = proposalOf(core, stage, message);
        stage = { ...stage, ...proposal, at: "exchange", aes: exchangeKey(proposal.newNonce, stage.serverNonce) };
        return serverValue(core, stage);
      }
      case "mt_set_client_DH_params": {
        if (stage.at !== "exchange") throw new Violation("sandbox: no such step now");
        const { nonce, serverNonce, newNonce, expiresInSeconds } = stage;
        const key = agreedKey(core, stage.aes, message.encryptedData);
        stage = { at: "start" };
        const hash = sha1(key);
        const salt = xor(newNonce.subarray(0, 8), serverNonce.subarray(0, 8)).readBigInt64LE(0);
        const temporary =
          expiresInSeconds === null ? null : { expiresAt: after(core, expiresInSeconds), boundTo: null };
        core.keys.add({ id: hash.toString("hex", 12), key, salt, dataCentre, temporary });
        const newNonceHash1 = sha1(newNonce, Buffer.from([1]), hash.subarray(0, 8)).subarray(4);
        return { _: "mt_dh_gen_ok", nonce, serverNonce, newNonceHash1 };
      }
      default:
        throw new Violation("sandbox: not part of the key exchange");
    }
  }

  return (frame) => {
    const body = encodeObject(core.layers.service, answerTo(plainMessage(core, frame)));
    return new ByteWriter().bigint(0n).bigint(core.messageIds.next("answer")).uint(body.length).raw(body).done();
  };
}

function plainMessage(core: WireCore, frame: Buffer): mtp.TlObject {
  const reader = new ByteReader(frame, 16);
  if (reader.uint() > reader.remaining) throw new Violation("sandbox: a plain message too short");
  const message = readObject(reader, core.layers.service);
  // An older name of the same request.
  const current = message._ === "mt_req_pq" ? { ...message, _: "mt_req_pq_multi" } : message;
  if (!isServiceMessage(current)) throw new Violation("sandbox: not part of the key exchange");
  return current;
}

function challenge(core: WireCore, { nonce, serverNonce }: Nonces): mtp.RawMt_resPQ {
  const [smaller, larger] = core.factors;
  return {
    _: "mt_resPQ",
    nonce,
    serverNonce,
    pq: bytesOfNumber(smaller * larger),
    serverPublicKeyFingerprints: [toLong(core.serverKey.fingerprint)],
  };
}

function after({ clock }: WireCore, inSeconds: number): Date {
  return new Date(clock.now().getTime() + inSeconds * 1000);
}

function proposalOf(core: WireCore, nonces: Nonces, message: mtp.RawMt_req_DH_params): Proposal {
  const [smaller, larger] = core.factors;
  if (numberOfBytes(message.p) !== smaller || numberOfBytes(message.q) !== larger) {
    throw new Violation("sandbox: wrong factors");
  }
  const data = core.serverKey.open(core.ige, message.encryptedData);
  const inner = readObject(new ByteReader(data), core.layers.service);
  if (!hasNonces(inner) || !sameNonces(inner, nonces)) throw new Violation("sandbox: wrong nonce");
  const { newNonce, expiresIn } = inner;
  return { newNonce, expiresInSeconds: typeof expiresIn === "number" ? expiresIn : null };
}

function hasNonces(inner: TlObject): inner is TlObject & Nonces & { newNonce: Uint8Array } {
  return [inner.nonce, inner.serverNonce, inner.newNonce].every((nonce) => nonce instanceof Uint8Array);
}

function sameNonces(left: Nonces, right: Nonces): boolean {
  return Buffer.compare(left.nonce, right.nonce) === 0 && Buffer.compare(left.serverNonce, right.serverNonce) === 0;
}

function exchangeKey(newNonce: Uint8Array, serverNonce: Uint8Array): AesKey {
  const forward = sha1(newNonce, serverNonce);
  const backward = sha1(serverNonce, newNonce);
  return {
    key: Buffer.concat([forward, backward.subarray(0, 12)]),
    iv: Buffer.concat([backward.subarray(12), sha1(newNonce, newNonce), newNonce.subarray(0, 4)]),
  };
}

function serverValue(core: WireCore, stage: Nonces & { readonly aes: AesKey }): mtp.RawMt_server_DH_params_ok {
  const { nonce, serverNonce, aes } = stage;
  const inner: mtp.RawMt_server_DH_inner_data = {
    _: "mt_server_DH_inner_data",
    nonce,
    serverNonce,
    g: GENERATOR,
    dhPrime: bytesOfNumber(PRIME),
    gA: core.handshakeSecret.publicValue,
    serverTime: Math.floor(core.clock.now().getTime() / 1000),
  };
  const body = encodeObject(core.layers.service, inner);
  const padding = (16 - ((HASH_BYTES + body.length) % 16)) % 16;
  const data = Buffer.concat([sha1(body), body, core.random.bytes(padding)]);
  return { _: "mt_server_DH_params_ok", nonce, serverNonce, encryptedAnswer: core.ige.encrypt(data, aes) };
}

function agreedKey(core: WireCore, aes: AesKey, encrypted: Uint8Array): Buffer {
  if (encrypted.length % 16 !== 0) throw new Violation("sandbox: wrong length of DH data");
  const data = core.ige.decrypt(encrypted, aes);
  const reader = new ByteReader(data, HASH_BYTES);
  const inner = readObject(reader, core.layers.service);
  if (!sha1(data.subarray(HASH_BYTES, reader.position)).equals(data.subarray(0, HASH_BYTES))) {
    throw new Violation("sandbox: wrong DH hash");
  }
  if (!(inner.gB instanceof Uint8Array)) throw new Violation("sandbox: no DH value");
  const value = numberOfBytes(inner.gB);
  if (value <= 1n || value >= PRIME - 1n) throw new Violation("sandbox: a DH value out of range");
  return bytesOfNumber(powerModulo(value, core.handshakeSecret.exponent, PRIME), KEY_BYTES);
}
