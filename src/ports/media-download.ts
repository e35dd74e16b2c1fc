import type { Media } from "#domain/messages/content.ts";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import type { FileLimit } from "#domain/messages/limits.ts";
import type { Result } from "#domain/result.ts";

/** Downloads a caller's URL into memory, without reaching anything private. */
export interface MediaDownload {
  download(url: string, limit: FileLimit): Promise<Result<Media, DownloadFailure>>;
}
