import type { Media } from "#domain/messages/content.ts";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import type { FileLimit } from "#domain/messages/limits.ts";
import type { Result } from "#domain/result.ts";
import type { Transfer } from "./file-download.ts";

interface MediaTransfer extends Transfer {
  /** Told once the host has said how long the file is, in bytes: memory holds no more of it. */
  onLength?(bytes: number): void;
}

/** Downloads a caller's URL into memory, without reaching anything private. */
export interface MediaDownload {
  download(url: string, limit: FileLimit, transfer?: MediaTransfer): Promise<Result<Media, DownloadFailure>>;
}
