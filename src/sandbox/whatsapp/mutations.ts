import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import { proto } from "baileys";
import type { Random } from "#ports/random.ts";

/** What devices of one account encrypt its application state with; the network itself never has it. */
export interface AppStateKey {
  /** Six bytes: a device, and how many keys came before. */
  readonly id: Buffer;
  /** 32 bytes, from which all others are made. */
  readonly data: Buffer;
}

/** One thing that was set, such as `["mute", "…@lid"]`. */
export interface SyncAction {
  readonly index: readonly string[];
  readonly value: proto.ISyncActionValue;
  /** Of the kind of action, as WhatsApp counts it. */
  readonly version: number;
}

/** A change as it travels: what it is about cannot be told from it without the key. */
export interface Mutation {
  readonly isRemoval: boolean;
  /** Of the key that it was made with: an account has another one from time to time. */
  readonly keyId: Buffer;
  readonly indexMac: Buffer;
  /** The encrypted action, then its MAC. */
  readonly blob: Buffer;
}

/** What the MACs of a patch are made over. */
interface PatchOver {
  /** Of the collection after the patch. */
  readonly hash: Buffer;
  readonly version: number;
  readonly name: string;
  readonly mutations: readonly Mutation[];
}

const MAC_BYTES = 32;
const IV_BYTES = 16;
const HASH_BYTES = 128;

export const EMPTY_HASH: Buffer = Buffer.alloc(HASH_BYTES);

export function valueMacOf({ blob }: Pick<Mutation, "blob">): Buffer {
  return blob.subarray(-MAC_BYTES);
}

export function sealAction(key: AppStateKey, random: Random, { index, value, version }: SyncAction): Mutation {
  const { indexKey, valueKey, valueMacKey } = derived(key);
  const written = Buffer.from(JSON.stringify(index));
  const data = { index: written, value, version, padding: new Uint8Array(0) };
  const iv = Buffer.from(random.bytes(IV_BYTES));
  const cipher = createCipheriv("aes-256-cbc", valueKey, iv);
  const encoded = proto.SyncActionData.encode(proto.SyncActionData.fromObject(data)).finish();
  const sealed = Buffer.concat([iv, cipher.update(encoded), cipher.final()]);
  const mac = valueMac(valueMacKey, key, sealed, false);
  return {
    isRemoval: false,
    keyId: key.id,
    indexMac: hmac("sha256", indexKey, written),
    blob: Buffer.concat([sealed, mac]),
  };
}

/** Null for what was not made with this key. */
export function openMutation(key: AppStateKey, { isRemoval, indexMac, blob }: Mutation): SyncAction | null {
  const { indexKey, valueKey, valueMacKey } = derived(key);
  const sealed = blob.subarray(0, -MAC_BYTES);
  if (!valueMac(valueMacKey, key, sealed, isRemoval).equals(blob.subarray(-MAC_BYTES))) return null;
  const decipher = createDecipheriv("aes-256-cbc", valueKey, sealed.subarray(0, IV_BYTES));
  const plain = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES)), decipher.final()]);
  const { index, value, version } = proto.SyncActionData.decode(plain);
  if (!index || !hmac("sha256", indexKey, index).equals(indexMac)) return null;
  return { index: JSON.parse(Buffer.from(index).toString()), value: value ?? {}, version: version ?? 0 };
}

/** The sum of what a collection holds, in any order: LTHash, 64 sums of 16 bits. */
export function hashAfter(
  hash: Buffer,
  changes: { readonly gone: readonly Buffer[]; readonly come: readonly Buffer[] },
) {
  const sums = Buffer.from(hash);
  const mix = (mac: Buffer, sign: 1 | -1): void => {
    const item = Buffer.from(hkdfSync("sha256", mac, Buffer.alloc(0), "WhatsApp Patch Integrity", HASH_BYTES));
    for (let at = 0; at < HASH_BYTES; at += 2) {
      sums.writeUInt16LE((sums.readUInt16LE(at) + sign * item.readUInt16LE(at)) & 0xffff, at);
    }
  };
  for (const mac of changes.gone) mix(mac, -1);
  for (const mac of changes.come) mix(mac, 1);
  return sums;
}

/** Which state a patch leads to, and that all of it is there. */
export function patchMacs(key: AppStateKey, { hash, version, name, mutations }: PatchOver) {
  const { snapshotMacKey, patchMacKey } = derived(key);
  const place = [networkOrder(version), Buffer.from(name)];
  const snapshotMac = hmac("sha256", snapshotMacKey, Buffer.concat([hash, ...place]));
  const all = Buffer.concat([snapshotMac, ...mutations.map(valueMacOf), ...place]);
  return { snapshotMac, patchMac: hmac("sha256", patchMacKey, all) };
}

function derived({ data }: AppStateKey) {
  const all = Buffer.from(hkdfSync("sha256", data, Buffer.alloc(0), "WhatsApp Mutation Keys", 5 * MAC_BYTES));
  const part = (at: number): Buffer => all.subarray(at * MAC_BYTES, (at + 1) * MAC_BYTES);
  return {
    ...{ indexKey: part(0), valueKey: part(1), valueMacKey: part(2) },
    ...{ snapshotMacKey: part(3), patchMacKey: part(4) },
  };
}

function valueMac(macKey: Buffer, { id }: AppStateKey, sealed: Buffer, isRemoval: boolean): Buffer {
  const associated = Buffer.concat([Buffer.from([isRemoval ? 2 : 1]), id]);
  const all = Buffer.concat([associated, sealed, networkOrder(associated.length)]);
  return hmac("sha512", macKey, all).subarray(0, MAC_BYTES);
}

function networkOrder(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

function hmac(hash: "sha256" | "sha512", key: Buffer, data: Uint8Array): Buffer {
  return createHmac(hash, key).update(data).digest();
}
