import type { Media } from "#domain/messages/content.ts";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import { acceptsType, type FileLimit } from "#domain/messages/limits.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { FileDownload, OpenedFile } from "#ports/file-download.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { MediaDownload } from "#ports/media-download.ts";
import type { Leaving, Turn, Turns } from "#ports/turns.ts";

interface FileRequest {
  readonly url: string;
  readonly limit: FileLimit;
  readonly instance: InstanceRef;
  /** Aborts when the caller has gone. */
  readonly gone: Leaving | undefined;
}

/** `uploads-busy`: too many files wait for their turn. */
export type FileFailure =
  | { readonly code: "download-failed"; readonly download: DownloadFailure }
  | { readonly code: "uploads-busy" };

/** Where the file of a message comes from: held for as long as `use` takes. */
export interface FileSource<File> {
  hold<Value>(request: FileRequest, use: (file: File) => Promise<Value>): Promise<Result<Value, FileFailure>>;
}

/** A file is fetched and sent in the turns of the user whose instance it is. */
interface FilePorts {
  readonly turns: Turns;
  /** Null where the instance is gone. */
  ownerOf(instanceId: number): Promise<number | null>;
}

/** The whole file in memory: as much of it as the turns have room for. */
export function downloadedFiles(media: MediaDownload, ports: FilePorts): FileSource<Media> {
  return {
    hold: ({ url, limit, instance, gone }, use) =>
      inTurn(ports, { instance, gone, bytes: limit.maxBytes }, async (turn) => {
        const onLength = (bytes: number) => turn.needsOnly(bytes);
        const downloaded = await media.download(url, limit, { gone, onLength, isWanted: turn.isWanted });
        if (!downloaded.ok) return failed(downloaded.failure);
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
        const opened = await files.open(url, { maxBytes: limit.maxBytes, gone, isWanted: turn.isWanted });
        if (!opened.ok) return failed(opened.failure);
        const file = opened.value;
        try {
          const { mimetype } = file;
          if (!acceptsType(limit, mimetype)) return failed({ code: "wrong-type", mimetype });
          return success(await use(file));
        } finally {
          await file.close();
        }
      }),
  };
}

async function inTurn<Value>(
  { turns, ownerOf }: FilePorts,
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

function failed(download: DownloadFailure): { ok: false; failure: FileFailure } {
  return failure({ code: "download-failed", download });
}
