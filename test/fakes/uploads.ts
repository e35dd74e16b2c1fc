import { createHash } from "node:crypto";
import { uploadIdOf } from "#domain/messages/upload-id.ts";
import { failure, success } from "#domain/result.ts";
import type { Upload, UploadStore } from "#ports/upload-store.ts";

interface FakeUploadsOptions {
  nextId(): string;
  readonly quotaBytes?: number;
}

/** Files in memory. What a caller says of their type is believed. */
export function fakeUploads({ nextId, quotaBytes = Number.POSITIVE_INFINITY }: FakeUploadsOptions): UploadStore {
  const kept = new Map<string, { readonly upload: Upload; readonly bytes: Buffer }>();
  const nameOf = (instanceId: number, id: string) => `${instanceId}/${id}`;
  return {
    async keep(instanceId, { chunks, fileName, mimetype = "application/octet-stream", maxBytes }) {
      const parts: Uint8Array[] = [];
      let length = 0;
      for await (const chunk of chunks) {
        length += chunk.byteLength;
        if (length > maxBytes) return failure({ code: "upload-too-large", maxBytes });
        parts.push(Uint8Array.from(chunk));
      }
      if (length === 0) return failure({ code: "upload-empty" });
      const used = [...kept.values()].reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
      if (used + length > quotaBytes) return failure({ code: "media-quota" });
      const bytes = Buffer.concat(parts);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const upload = { id: uploadIdOf(nextId()), mimetype, fileName: fileName || "file", bytes: length, sha256 };
      kept.set(nameOf(instanceId, upload.id), { upload, bytes });
      return success(upload);
    },
    async open(instanceId, id) {
      const one = kept.get(nameOf(instanceId, id));
      if (one === undefined) return null;
      return { ...one.upload, chunks: inPieces(one.bytes) };
    },
    async nameOf(instanceId, id) {
      return kept.get(nameOf(instanceId, id))?.upload.fileName ?? null;
    },
    async remove(instanceId, id) {
      kept.delete(nameOf(instanceId, id));
    },
  };
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += 1_000) yield bytes.subarray(at, at + 1_000);
}
