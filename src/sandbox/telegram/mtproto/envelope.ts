import type { Random } from "#ports/random.ts";
import { sha256 } from "./hashes.ts";
import type { AesKey, Ige } from "./ige.ts";
import { Violation } from "./violation.ts";

/** What lies inside an encrypted frame. Source: https://core.telegram.org/mtproto/description. */
interface Envelope {
  readonly salt: bigint;
  readonly sessionId: bigint;
  readonly messageId: bigint;
  readonly sequence: number;
  readonly body: Buffer;
}

/** What a client knows it by when it is acknowledged. */
interface Opened extends Envelope {
  readonly token: number;
}

const BLOCK_BYTES = 16;
const TOKEN_BIT = 2 ** 31;
const FRAME_HEADER_BYTES = 24;
const HEADER_BYTES = 32;
const MIN_PADDING_BYTES = 12;
const MAX_PADDING_BYTES = 1024;
/** Which part of the auth key is used differs by direction. */
const FROM_CLIENT = 0;
const FROM_SERVER = 8;

export function keyIdOf(frame: Buffer): string {
  if (frame.length < FRAME_HEADER_BYTES + HEADER_BYTES) throw new Violation("sandbox: a frame too short");
  return frame.toString("hex", 0, 8);
}

/** Throws `Violation` where the message key does not fit, before anything of the content is believed. */
export function open(ige: Ige, authKey: Buffer, frame: Buffer): Opened {
  const messageKey = frame.subarray(8, FRAME_HEADER_BYTES);
  // Padded framing leaves up to 15 bytes behind the last block.
  const blocks = Math.floor((frame.length - FRAME_HEADER_BYTES) / BLOCK_BYTES);
  const encrypted = frame.subarray(FRAME_HEADER_BYTES, FRAME_HEADER_BYTES + blocks * BLOCK_BYTES);
  const data = ige.decrypt(encrypted, aesKey(authKey, messageKey, FROM_CLIENT));
  const hash = messageHash(authKey, data, FROM_CLIENT);
  if (!messageKeyIn(hash).equals(messageKey)) throw new Violation("sandbox: wrong message key");
  const length = data.readUInt32LE(28);
  const padding = data.length - HEADER_BYTES - length;
  if (length % 4 !== 0 || padding < MIN_PADDING_BYTES || padding > MAX_PADDING_BYTES) {
    throw new Violation("sandbox: wrong message length");
  }
  return {
    salt: data.readBigInt64LE(0),
    sessionId: data.readBigInt64LE(8),
    messageId: data.readBigInt64LE(16),
    sequence: data.readInt32LE(24),
    body: data.subarray(HEADER_BYTES, HEADER_BYTES + length),
    token: (hash.readUInt32LE(0) % TOKEN_BIT) + TOKEN_BIT,
  };
}

export function seal(
  dependencies: { ige: Ige; random: Random },
  keyId: string,
  authKey: Buffer,
  envelope: Envelope,
): Buffer {
  const { body } = envelope;
  const ragged = (HEADER_BYTES + body.length + MIN_PADDING_BYTES) % BLOCK_BYTES;
  const padding = MIN_PADDING_BYTES + ((BLOCK_BYTES - ragged) % BLOCK_BYTES);
  const data = Buffer.concat([Buffer.alloc(HEADER_BYTES), body, dependencies.random.bytes(padding)]);
  data.writeBigInt64LE(envelope.salt, 0);
  data.writeBigInt64LE(envelope.sessionId, 8);
  data.writeBigInt64LE(envelope.messageId, 16);
  data.writeInt32LE(envelope.sequence, 24);
  data.writeUInt32LE(body.length, 28);
  const messageKey = messageKeyIn(messageHash(authKey, data, FROM_SERVER));
  const encrypted = dependencies.ige.encrypt(data, aesKey(authKey, messageKey, FROM_SERVER));
  return Buffer.concat([Buffer.from(keyId, "hex"), messageKey, encrypted]);
}

function messageHash(authKey: Buffer, data: Buffer, direction: number): Buffer {
  return sha256(authKey.subarray(88 + direction, 120 + direction), data);
}

function messageKeyIn(hash: Buffer): Buffer {
  return hash.subarray(8, 24);
}

function aesKey(authKey: Buffer, messageKey: Buffer, direction: number): AesKey {
  const a = sha256(messageKey, authKey.subarray(direction, direction + 36));
  const b = sha256(authKey.subarray(40 + direction, 76 + direction), messageKey);
  return {
    key: Buffer.concat([a.subarray(0, 8), b.subarray(8, 24), a.subarray(24, 32)]),
    iv: Buffer.concat([b.subarray(0, 8), a.subarray(8, 24), b.subarray(24, 32)]),
  };
}
