import type { FileKind, Media } from "#domain/messages/content.ts";
import type { DownloadFailure, FileBrokenOff } from "#domain/messages/failures.ts";
import { acceptsType, type FileLimit } from "#domain/messages/limits.ts";
import { uploadOfUrl } from "#domain/messages/upload-id.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { FileDownload, OpenedFile } from "#ports/file-download.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { MediaDownload } from "#ports/media-download.ts";
import type { Leaving, Turn, Turns } from "#ports/turns.ts";
import type { OpenedUpload, UploadStore } from "#ports/upload-store.ts";

export interface FileRequest {
  /** Of the message, or of the album's item. */
  readonly kind: FileKind;
  readonly url: string;
  /** Sound that is to be shown as if it had been spoken into the phone. */
  readonly isVoice?: boolean;
  readonly limit: FileLimit;
  readonly instance: InstanceRef;
  /** Aborts when the caller has gone. */
  readonly gone: Leaving | undefined;
}

/** `uploads-busy`: too many files wait for their turn. */
export type FileFailure = FileBrokenOff | { readonly code: "uploads-busy" };

/** Where the file of a message comes from: held for as long as `use` takes. */
export interface FileSource<File> {
  hold<Value>(request: FileRequest, use: (file: File) => Promise<Value>): Promise<Result<Value, FileFailure>>;
}

/** What is done in the turns of the user whose instance it is for. */
export interface OwnersTurns {
  readonly turns: Turns;
  /** Null where the instance is gone. */
  ownerOf(instanceId: number): Promise<number | null>;
}

interface FilePorts extends OwnersTurns {
  /** What callers have sent up. */
  readonly uploads: Pick<UploadStore, "open">;
}

const SENT_UP = { isSentUp: true } as const;

/** The whole file in memory: as much of it as the turns have room for. */
export function downloadedFiles(media: MediaDownload, ports: FilePorts): FileSource<Media> {
  return {
    hold: ({ url, limit, instance, gone }, use) =>
      inTurn(ports, { instance, gone, bytes: limit.maxBytes }, async (turn) => {
        const onLength = (bytes: number) => turn.needsOnly(bytes);
        const id = uploadOfUrl(url);
        const downloaded =
          id === null
            ? await media.download(url, limit, { gone, onLength, isWanted: turn.isWanted })
            : await readUpload(await ports.uploads.open(instance.instanceId, id), limit, onLength);
        if (!downloaded.ok) return downloadFailed(downloaded.failure);
        turn.needsOnly(downloaded.value.bytes.byteLength);
        return success(await use(downloaded.value));
      }),
  };
}

/** The file as it comes: nothing is downloaded before its upload may begin. */
export function streamedFiles(files: FileDownload, ports: FilePorts): FileSource<OpenedFile> {
  return {
    hold: ({ url, limit, instance, gone }, use) =>
      inTurn(ports, { instance, gone, bytes: 0 }, async (turn) => {
        const id = uploadOfUrl(url);
        const opened =
          id === null
            ? await files.open(url, { maxBytes: limit.maxBytes, gone, isWanted: turn.isWanted })
            : openUpload(await ports.uploads.open(instance.instanceId, id), limit);
        if (!opened.ok) return downloadFailed(opened.failure);
        const file = opened.value;
        try {
          const { mimetype } = file;
          if (!acceptsType(limit, mimetype))
            return downloadFailed({ code: "wrong-type", mimetype, ...(id !== null && SENT_UP) });
          return success(await use(file));
        } finally {
          await file.close();
        }
      }),
  };
}

/** Files of `streamed` kinds as they come, which nobody looks into; all others in memory. */
export function filesByKind<Whole, Coming>(
  streamed: readonly FileKind[],
  files: { readonly whole: FileSource<Whole>; readonly coming: FileSource<Coming> },
): FileSource<Whole | Coming> {
  return {
    hold: (request, use) =>
      streamed.includes(request.kind) ? files.coming.hold(request, use) : files.whole.hold(request, use),
  };
}

/** One that was sent up, as it comes from the disk. */
function openUpload(upload: OpenedUpload | null, { maxBytes }: FileLimit): Result<OpenedFile, DownloadFailure> {
  if (upload === null) return failure({ code: "upload-gone" });
  if (upload.bytes > maxBytes) return failure({ code: "too-large", maxBytes });
  const { mimetype, fileName, bytes, chunks } = upload;
  const close = async () => {
    await chunks[Symbol.asyncIterator]().return?.();
  };
  return success({ mimetype, fileName, length: bytes, chunks, close });
}

/** The same in memory. */
async function readUpload(
  upload: OpenedUpload | null,
  limit: FileLimit,
  onLength: (bytes: number) => void,
): Promise<Result<Media, DownloadFailure>> {
  const opened = openUpload(upload, limit);
  if (!opened.ok) return opened;
  const { mimetype, fileName, length, chunks, close } = opened.value;
  try {
    if (!acceptsType(limit, mimetype)) return failure({ code: "wrong-type", mimetype, ...SENT_UP });
    onLength(length ?? limit.maxBytes);
    const bytes = new Uint8Array(length ?? 0);
    let at = 0;
    for await (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
    return success({ bytes, mimetype, fileName });
  } finally {
    await close();
  }
}

/** `bytes` are what the work may hold in memory at most. */
export async function inTurn<Value>(
  { turns, ownerOf }: OwnersTurns,
  { instance, gone, bytes }: Pick<FileRequest, "instance" | "gone"> & { readonly bytes: number },
  work: (turn: Turn) => Promise<Result<Value, FileFailure>>,
): Promise<Result<Value, FileFailure>> {
  const turn = await turns.take(String(await ownerOf(instance.instanceId)), gone, bytes);
  if (turn === null) return failure({ code: "uploads-busy" });
  try {
    return await work(turn);
  } finally {
    turn.end();
  }
}

export function downloadFailed(download: DownloadFailure): { ok: false; failure: FileFailure } {
  return failure({ code: "download-failed", download });
}
