import type { tl } from "@mtcute/core";
import type Long from "long";
import { RpcRefusal } from "../rpc.ts";
import { ByteReader, toBigint } from "../tl/bytes.ts";
import { readObject } from "../tl/decode.ts";
import type { WireCore } from "./core.ts";
import { sha1 } from "./hashes.ts";
import type { AesKey } from "./ige.ts";
import { isServiceMessage } from "./service-message.ts";
import type { Session } from "./session.ts";

const KEY_ID_BYTES = 8;
const MESSAGE_KEY_BYTES = 16;
const HEAD_BYTES = KEY_ID_BYTES + MESSAGE_KEY_BYTES;
/** Ahead of the message within: 16 that mean nothing, its id, its number and its length. */
const INNER_HEAD_BYTES = 32;

/**
 * From now on the session's temporary key speaks for the permanent one, with which the client has written down that it
 * wants so. Source: https://core.telegram.org/method/auth.bindTempAuthKey.
 */
export function bindTemporaryKey(
  core: WireCore,
  session: Session,
  messageId: bigint,
  { permAuthKeyId, nonce, expiresAt, encryptedMessage }: tl.auth.RawBindTempAuthKeyRequest,
): boolean {
  const { key } = session;
  const permanent = core.keys.get(idText(toBigint(permAuthKeyId)));
  if (key.temporary === null || permanent === undefined || permanent.temporary !== null) {
    throw new RpcRefusal(400, "ENCRYPTED_MESSAGE_INVALID");
  }
  if (key.temporary.boundTo !== null && key.temporary.boundTo !== permanent.id) {
    throw new RpcRefusal(400, "TEMP_AUTH_KEY_ALREADY_BOUND");
  }
  const written = opened(core, permanent.id, permanent.key, Buffer.from(encryptedMessage));
  const isMeant =
    written?.messageId === messageId &&
    written.inner._ === "mt_bind_auth_key_inner" &&
    toBigint(written.inner.nonce) === toBigint(nonce) &&
    idText(toBigint(written.inner.tempAuthKeyId)) === key.id &&
    toBigint(written.inner.permAuthKeyId) === toBigint(permAuthKeyId) &&
    toBigint(written.inner.tempSessionId) === session.id &&
    written.inner.expiresAt === expiresAt;
  if (!isMeant) throw new RpcRefusal(400, "ENCRYPTED_MESSAGE_INVALID");
  core.keys.bind(key, permanent.id);
  return true;
}

/** Of the same lasting key, all but the one that asks and those that it names: their connections end. */
export function dropTemporaryKeys(core: WireCore, { key }: Session, except: readonly Long[]): boolean {
  const owner = core.keys.ownerOf(key);
  const kept = new Set([key.id, owner?.id, ...except.map((id) => idText(toBigint(id)))]);
  for (const { id, sessions } of owner === undefined ? [] : core.keys.family(owner)) {
    if (kept.has(id)) continue;
    core.keys.remove(id);
    for (const session of sessions.values()) session.link?.close();
  }
  return true;
}

/** In MTProto's first version, which is used for this alone. */
function opened(core: WireCore, keyId: string, authKey: Buffer, encrypted: Buffer) {
  const bytes = encrypted.length - HEAD_BYTES;
  if (encrypted.toString("hex", 0, KEY_ID_BYTES) !== keyId || bytes < INNER_HEAD_BYTES || bytes % 16 !== 0) return null;
  const messageKey = encrypted.subarray(KEY_ID_BYTES, HEAD_BYTES);
  const data = core.ige.decrypt(encrypted.subarray(HEAD_BYTES), firstVersionKey(authKey, messageKey));
  const length = data.readUInt32LE(28);
  if (length > data.length - INNER_HEAD_BYTES) return null;
  const whole = data.subarray(0, INNER_HEAD_BYTES + length);
  if (!sha1(whole).subarray(4).equals(messageKey)) return null;
  const inner = readObject(new ByteReader(whole, INNER_HEAD_BYTES), core.layers.service);
  return isServiceMessage(inner) ? { messageId: data.readBigInt64LE(16), inner } : null;
}

/** Source: https://core.telegram.org/mtproto/description_v1#defining-aes-key-and-initialization-vector. */
function firstVersionKey(authKey: Buffer, messageKey: Buffer): AesKey {
  const a = sha1(messageKey, authKey.subarray(0, 32));
  const b = sha1(authKey.subarray(32, 48), messageKey, authKey.subarray(48, 64));
  const c = sha1(authKey.subarray(64, 96), messageKey);
  const d = sha1(messageKey, authKey.subarray(96, 128));
  return {
    key: Buffer.concat([a.subarray(0, 8), b.subarray(8, 20), c.subarray(4, 16)]),
    iv: Buffer.concat([a.subarray(8, 20), b.subarray(0, 8), c.subarray(16, 20), d.subarray(0, 8)]),
  };
}

/** As keys are known by here: the bytes of the number, as they stand in a frame. */
function idText(id: bigint): string {
  const bytes = Buffer.alloc(KEY_ID_BYTES);
  bytes.writeBigInt64LE(id);
  return bytes.toString("hex");
}
