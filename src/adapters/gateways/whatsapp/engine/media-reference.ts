import type { MediaType } from "baileys";

/** What fetching and opening a file needs. Where it is, is a path alone: the host is WhatsApp's, never a sender's. */
export interface FileReference {
  readonly type: MediaType;
  /** With its query, from the root. */
  readonly path: string;
  readonly mediaKey: Buffer;
  /** SHA-256 of what is fetched, and of the file itself; null where the sender did not say. */
  readonly encryptedHash: Buffer | null;
  readonly hash: Buffer | null;
}

/** How a message names its file. */
export interface NamedMedia {
  readonly url?: string | null | undefined;
  readonly directPath?: string | null | undefined;
  readonly mediaKey?: Uint8Array | null | undefined;
  readonly fileEncSha256?: Uint8Array | null | undefined;
  readonly fileSha256?: Uint8Array | null | undefined;
}

const TYPES: readonly MediaType[] = ["image", "video", "audio", "document", "sticker", "md-msg-hist"];

/** Null where the message does not say where its file is, or how to open it. */
export function writeReference(type: MediaType, media: NamedMedia): string | null {
  const path = media.directPath || pathOf(media.url);
  if (!path?.startsWith("/") || path.startsWith("//") || !media.mediaKey?.length) return null;
  const fields = [type, path, base64(media.mediaKey), base64(media.fileEncSha256), base64(media.fileSha256)];
  return JSON.stringify(fields);
}

/** Null for a text that `writeReference` did not write. */
export function readReference(reference: string): FileReference | null {
  const fields = parsed(reference);
  if (!Array.isArray(fields) || fields.length !== 5) return null;
  const [type, path, mediaKey, encryptedHash, hash] = fields.map(String);
  const known = TYPES.find((one) => one === type);
  if (known === undefined || !path?.startsWith("/") || path.startsWith("//") || !mediaKey) return null;
  return {
    type: known,
    path,
    mediaKey: Buffer.from(mediaKey, "base64"),
    encryptedHash: hashOf(encryptedHash),
    hash: hashOf(hash),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function pathOf(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function base64(bytes: Uint8Array | null | undefined): string {
  return bytes?.length ? Buffer.from(bytes).toString("base64") : "";
}

function hashOf(text: string | undefined): Buffer | null {
  return text ? Buffer.from(text, "base64") : null;
}
