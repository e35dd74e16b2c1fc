import type { TelegramSandboxStore } from "../store.ts";
import { fileId } from "./media.ts";

export interface KeptFile {
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
}

export function mediaLibrary(store: TelegramSandboxStore, maxBytes: number): MediaLibrary {
  const stored = store.files.list().map(({ value }) => value);
  const files = new Map(stored.sort((a, b) => a.sequence - b.sequence).map((file) => [file.sha256, file]));
  const byId = new Map([...files.values()].map((file) => [fileId(file), file.sha256]));
  let total = [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  let sequence = Math.max(0, ...[...files.values()].map((file) => file.sequence));

  function drop(file: KeptFile): void {
    files.delete(file.sha256);
    byId.delete(fileId(file));
    store.files.delete(file.sha256);
    store.fileBytes.delete(file.sha256);
    total -= file.bytes;
  }

  return {
    keep({ sha256, mimetype, content }) {
      const before = files.get(sha256);
      if (before !== undefined) drop(before);
      const file: KeptFile = { sha256, mimetype, bytes: content.length, sequence: ++sequence };
      files.set(sha256, file);
      byId.set(fileId(file), sha256);
      store.files.set(sha256, file);
      store.fileBytes.set(sha256, content);
      total += file.bytes;
      for (const oldest of files.values()) {
        if (total <= maxBytes || oldest === file) break;
        drop(oldest);
      }
    },
    find(sha256) {
      const file = files.get(sha256);
      const bytes = file && store.fileBytes.get(sha256);
      return file === undefined || bytes === undefined ? undefined : { mimetype: file.mimetype, bytes };
    },
    findById(id) {
      const sha256 = byId.get(id);
      return sha256 === undefined ? undefined : store.fileBytes.get(sha256);
    },
  };
}
