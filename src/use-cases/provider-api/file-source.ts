import type { Media } from "#domain/messages/content.ts";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import { acceptsType, type FileLimit } from "#domain/messages/limits.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { FileDownload, OpenedFile } from "#ports/file-download.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { MediaDownload } from "#ports/media-download.ts";
import type { Leaving, Turns } from "#ports/turns.ts";

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

/** The whole file in memory. */
export function downloadedFiles(media: MediaDownload): FileSource<Media> {
  return {
    async hold({ url, limit }, use) {
      const downloaded = await media.download(url, limit);
      return downloaded.ok ? success(await use(downloaded.value)) : failed(downloaded.failure);
    },
  };
}

/** The file as it comes, in turns: nothing is downloaded before its upload may begin. */
export function streamedFiles(files: FileDownload, uploads: Turns): FileSource<OpenedFile> {
  return {
    async hold({ url, limit, instance, gone }, use) {
      const giveBack = await uploads.take(String(instance.instanceId), gone);
      if (giveBack === null) return failure({ code: "uploads-busy" });
      try {
        const opened = await files.open(url, { maxBytes: limit.maxBytes });
        if (!opened.ok) return failed(opened.failure);
        const file = opened.value;
        try {
          const { mimetype } = file;
          if (!acceptsType(limit, mimetype)) return failed({ code: "wrong-type", mimetype });
          return success(await use(file));
        } finally {
          await file.close();
        }
      } finally {
        giveBack();
      }
    },
  };
}

function failed(download: DownloadFailure): { ok: false; failure: FileFailure } {
  return failure({ code: "download-failed", download });
}
