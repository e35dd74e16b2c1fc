import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from "node:crypto";
import { collection, type SandboxStore } from "../common/store.ts";

export type MediaKind = "image" | "video" | "audio" | "document" | "sticker";

/** How a message names its media: where the encrypted bytes are, and their key. */
export interface MediaReference {
  readonly kind: MediaKind | "history";
  readonly path: string;
  readonly key: Buffer;
  readonly mimetype: string;
  /** Of a document. */
  readonly fileName?: string;
}

export interface OpenedMedia {
  readonly mimetype: string;
  readonly bytes: Buffer;
  /** Hex. */
  readonly sha256: string;
  readonly fileName?: string;
}

interface Upload {
  readonly path: string;
  readonly bytes: number;
  readonly sequence: number;
}

/** What a phone says of a file that it has uploaded. */
interface SealedMedia {
  readonly reference: MediaReference;
  /** SHA-256 of the file, and of what was uploaded. */
  readonly hash: Buffer;
  readonly encryptedHash: Buffer;
}

/** Encrypted uploads, at most `maxBytes` in all: the oldest go first. */
export interface MediaLibrary {
  keep(path: string, encrypted: Buffer): void;
  /** Encrypts under `key`, 32 bytes, and keeps it, as a phone does that sends a file. */
  seal(file: Omit<MediaReference, "path">, bytes: Buffer): SealedMedia;
  encrypted(path: string): Buffer | undefined;
  /** Decrypts and checks, as a phone does; undefined when it cannot. */
  open(reference: MediaReference): OpenedMedia | undefined;
  /** Of what was opened before. */
  find(sha256: string): OpenedMedia | undefined;
}

/** Paths are told with a query, as WhatsApp's are: clients append what they add to it. */
export function asDirectPath(path: string): string {
  return `${path}?ccb=11-4`;
}

function placeOf(path: string): string {
  return path.split("?")[0] ?? "";
}

const HKDF_INFO: Readonly<Record<MediaReference["kind"], string>> = {
  image: "WhatsApp Image Keys",
  video: "WhatsApp Video Keys",
  audio: "WhatsApp Audio Keys",
  document: "WhatsApp Document Keys",
  sticker: "WhatsApp Image Keys",
  history: "WhatsApp History Keys",
};
const MAC_BYTES = 10;

export function mediaLibrary(store: SandboxStore, maxBytes: number): MediaLibrary {
  const storedUploads = collection<Upload>(store, "upload");
  const storedBytes = collection<Buffer>(store, "upload-bytes");
  const opened = collection<MediaReference>(store, "media");
  const uploads = new Map(
    storedUploads
      .list()
      .map(({ value }) => value)
      .sort((a, b) => a.sequence - b.sequence)
      .map((upload) => [upload.path, upload]),
  );
  const shownOf = Map.groupBy(
    opened.list().map(({ key, value }) => ({ sha256: key, path: value.path })),
    ({ path }) => path,
  );
  let total = [...uploads.values()].reduce((sum, upload) => sum + upload.bytes, 0);
  let sequence = Math.max(0, ...[...uploads.values()].map((upload) => upload.sequence));

  function drop(upload: Upload): void {
    for (const { sha256 } of shownOf.get(upload.path) ?? []) opened.delete(sha256);
    shownOf.delete(upload.path);
    uploads.delete(upload.path);
    storedUploads.delete(upload.path);
    storedBytes.delete(upload.path);
    total -= upload.bytes;
  }

  function open(reference: MediaReference): OpenedMedia | undefined {
    const encrypted = storedBytes.get(reference.path);
    const bytes = encrypted && decryptMedia(encrypted, reference);
    if (bytes === undefined) return undefined;
    const { mimetype, fileName } = reference;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { mimetype, bytes, sha256, ...(fileName === undefined ? {} : { fileName }) };
  }

  function keep(path: string, encrypted: Buffer): void {
    const before = uploads.get(path);
    if (before !== undefined) drop(before);
    const upload = { path, bytes: encrypted.length, sequence: ++sequence };
    uploads.set(path, upload);
    storedUploads.set(path, upload);
    storedBytes.set(path, encrypted);
    total += upload.bytes;
    for (const oldest of uploads.values()) {
      if (total <= maxBytes || oldest === upload) break;
      drop(oldest);
    }
    store.flush();
  }

  return {
    keep,
    seal(file, bytes) {
      const encrypted = encryptMedia(bytes, file);
      const encryptedHash = createHash("sha256").update(encrypted).digest();
      const path = `/v/${encryptedHash.toString("base64url")}.enc`;
      keep(path, encrypted);
      const hash = createHash("sha256").update(bytes).digest();
      return { reference: { ...file, path: asDirectPath(path) }, hash, encryptedHash };
    },
    encrypted: (path) => storedBytes.get(placeOf(path)),
    open(told) {
      const reference = { ...told, path: placeOf(told.path) };
      const media = open(reference);
      if (media === undefined || opened.get(media.sha256)?.path === reference.path) return media;
      const { sha256 } = media;
      opened.set(sha256, reference);
      shownOf.set(reference.path, [...(shownOf.get(reference.path) ?? []), { sha256, path: reference.path }]);
      return media;
    },
    find(sha256) {
      const reference = opened.get(sha256);
      return reference && open(reference);
    },
  };
}

/** AES-CBC, then ten bytes of HMAC; all keys derive from the one in the message. */
function decryptMedia(encrypted: Buffer, reference: MediaReference): Buffer | undefined {
  const { iv, cipherKey, macOf } = keysOf(reference);
  const ciphertext = encrypted.subarray(0, -MAC_BYTES);
  if (!macOf(ciphertext).equals(encrypted.subarray(-MAC_BYTES))) return undefined;
  const decipher = createDecipheriv("aes-256-cbc", cipherKey, iv);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
}

function encryptMedia(bytes: Buffer, file: Pick<MediaReference, "key" | "kind">): Buffer {
  const { iv, cipherKey, macOf } = keysOf(file);
  const cipher = createCipheriv("aes-256-cbc", cipherKey, iv);
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([ciphertext, macOf(ciphertext)]);
}

function keysOf({ key, kind }: Pick<MediaReference, "key" | "kind">) {
  const keys = Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), HKDF_INFO[kind], 112));
  const iv = keys.subarray(0, 16);
  return {
    iv,
    cipherKey: keys.subarray(16, 48),
    macOf: (ciphertext: Buffer): Buffer =>
      createHmac("sha256", keys.subarray(48, 80)).update(iv).update(ciphertext).digest().subarray(0, MAC_BYTES),
  };
}
