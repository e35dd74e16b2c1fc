import { collection, type SandboxStore } from "../common/store.ts";
import { fileId } from "./stored-file.ts";

interface KeptFile {
  /** Hex. */
  readonly sha256: string;
  readonly mimetype: string;
  readonly bytes: number;
  readonly sequence: number;
}

/** Files that were sent, at most `maxBytes` in all: the oldest go first. */
export interface MediaLibrary {
  keep(file: { readonly sha256: string; readonly mimetype: string; readonly content: Uint8Array }): void;
  find(sha256: string): { readonly mimetype: string; readonly bytes: Uint8Array } | undefined;
  /** By the number that clients know it by. */
  findById(id: bigint): Uint8Array | undefined;
  /** The file with the second digest is how that with the first one looks, in small. */
  linkThumbnail(sha256: string, thumbnail: string): void;
  findThumbnail(id: bigint): Uint8Array | undefined;
}

export function mediaLibrary(store: SandboxStore, maxBytes: number): MediaLibrary {
  const storedFiles = collection<KeptFile>(store, "file");
  const storedBytes = collection<Uint8Array>(store, "file-bytes");
  const storedThumbnails = collection<string>(store, "file-thumbnail");
  const kept = storedFiles.list().map(({ value }) => value);
  const files = new Map(kept.sort((a, b) => a.sequence - b.sequence).map((file) => [file.sha256, file]));
  const byId = new Map([...files.values()].map((file) => [fileId(file), file.sha256]));
  let total = [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  let sequence = Math.max(0, ...[...files.values()].map((file) => file.sequence));

  function drop(file: KeptFile): void {
    files.delete(file.sha256);
    byId.delete(fileId(file));
    storedFiles.delete(file.sha256);
    storedBytes.delete(file.sha256);
    storedThumbnails.delete(file.sha256);
    total -= file.bytes;
  }

  return {
    keep({ sha256, mimetype, content }) {
      const before = files.get(sha256);
      if (before !== undefined) drop(before);
      const file: KeptFile = { sha256, mimetype, bytes: content.length, sequence: ++sequence };
      files.set(sha256, file);
      byId.set(fileId(file), sha256);
      storedFiles.set(sha256, file);
      storedBytes.set(sha256, content);
      total += file.bytes;
      for (const oldest of files.values()) {
        if (total <= maxBytes || oldest === file) break;
        drop(oldest);
      }
    },
    find(sha256) {
      const file = files.get(sha256);
      const bytes = file && storedBytes.get(sha256);
      return file === undefined || bytes === undefined ? undefined : { mimetype: file.mimetype, bytes };
    },
    linkThumbnail(sha256, thumbnail) {
      if (files.has(sha256)) storedThumbnails.set(sha256, thumbnail);
    },
    findThumbnail(id) {
      const thumbnail = storedThumbnails.get(byId.get(id) ?? "");
      return thumbnail === undefined ? undefined : storedBytes.get(thumbnail);
    },
    findById(id) {
      const sha256 = byId.get(id);
      return sha256 === undefined ? undefined : storedBytes.get(sha256);
    },
  };
}
