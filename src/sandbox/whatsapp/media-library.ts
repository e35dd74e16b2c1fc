import { createDecipheriv, createHash, createHmac, hkdfSync } from "node:crypto";
import { collection, type SandboxStore } from "../common/store.ts";

export type MediaKind = "image" | "video" | "audio" | "document";

/** How a message names its media: where the encrypted bytes are, and their key. */
export interface MediaReference {
  readonly kind: MediaKind;
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

/** Encrypted uploads, at most `maxBytes` in all: the oldest go first. */
export interface MediaLibrary {
  keep(path: string, encrypted: Buffer): void;
  encrypted(path: string): Buffer | undefined;
  /** Decrypts and checks, as a phone does; undefined when it cannot. */
  open(reference: MediaReference): OpenedMedia | undefined;
  /** Of what was opened before. */
  find(sha256: string): OpenedMedia | undefined;
}

const HKDF_INFO: Readonly<Record<MediaKind, string>> = {
  image: "WhatsApp Image Keys",
  video: "WhatsApp Video Keys",
  audio: "WhatsApp Audio Keys",
  document: "WhatsApp Document Keys",
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
  let total = [...uploads.values()].reduce((sum, upload) => sum + upload.bytes, 0);
  let sequence = Math.max(0, ...[...uploads.values()].map((upload) => upload.sequence));

  function drop(upload: Upload): void {
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

  return {
    keep(path, encrypted) {
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
    },
    encrypted: (path) => storedBytes.get(path),
    open(reference) {
      const media = open(reference);
      if (media !== undefined) opened.set(media.sha256, reference);
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
  const keys = Buffer.from(hkdfSync("sha256", reference.key, Buffer.alloc(0), HKDF_INFO[reference.kind], 112));
  const iv = keys.subarray(0, 16);
  const ciphertext = encrypted.subarray(0, -MAC_BYTES);
  const mac = createHmac("sha256", keys.subarray(48, 80)).update(iv).update(ciphertext).digest();
  if (!mac.subarray(0, MAC_BYTES).equals(encrypted.subarray(-MAC_BYTES))) return undefined;
  const decipher = createDecipheriv("aes-256-cbc", keys.subarray(16, 48), iv);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
}
