import { randomBytes, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { getMediaKeys, proto, type WAMediaUploadFunction } from "baileys";
import type { WhatsAppContent } from "#domain/messages/content.ts";
import { StorageError } from "#ports/storage-error.ts";
import { sealedMedia } from "./media-cipher.ts";

interface DocumentUpload {
  readonly upload: WAMediaUploadFunction;
  /** Of the sending up alone. */
  readonly mediaUploadTimeoutMs: number;
  /** Where the encrypted copy waits until it has gone up; by default the system's own place for such. */
  readonly directory?: string;
}

/** Of the file's key, and of the secret that every message has. */
const KEY_BYTES = 32;
const SECOND_MS = 1000;
const NO_ROOM: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"]);

/**
 * The message of a document, which is encrypted into a file as it comes and sent up from there. Not by Baileys: where a
 * source breaks off, or the disk is full, its own way leaves a stream's error that nobody hears, and the process ends.
 * Throws what `chunks` throws, and `StorageError` where there is no room for the copy.
 */
export async function documentMessage(
  { file, fileName, caption }: Extract<WhatsAppContent, { kind: "document" }>,
  { upload, mediaUploadTimeoutMs, directory = tmpdir() }: DocumentUpload,
): Promise<proto.IMessage> {
  const mediaKey = randomBytes(KEY_BYTES);
  const media = sealedMedia(await getMediaKeys(mediaKey, "document"));
  const path = join(directory, `wesal-document-${randomUUID()}`);
  try {
    await pipeline(file.chunks, media.of, createWriteStream(path, { flags: "wx", mode: 0o600 })).catch(noRoom);
    const facts = media.facts();
    const { mediaUrl, directPath } = await upload(path, {
      fileEncSha256B64: facts.fileEncSha256.toString("base64"),
      mediaType: "document",
      timeoutMs: mediaUploadTimeoutMs,
    });
    return {
      documentMessage: proto.Message.DocumentMessage.create({
        ...facts,
        url: mediaUrl,
        directPath,
        mediaKey,
        mediaKeyTimestamp: Math.floor(Date.now() / SECOND_MS),
        mimetype: file.mimetype,
        fileName: fileName ?? file.fileName,
        ...(caption === undefined || caption === "" ? {} : { caption }),
      }),
      messageContextInfo: { messageSecret: randomBytes(KEY_BYTES) },
    };
  } finally {
    await rm(path, { force: true });
  }
}

function noRoom(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : null;
  throw NO_ROOM.has(code) ? new StorageError("full", { cause: error }) : error;
}
