import type { DownloadFailure } from "#domain/messages/failures.ts";
import type { Result } from "#domain/result.ts";
import type { Leaving } from "./turns.ts";

/** A file on its way in: the head has been looked at, the rest is read as it is needed. */
export interface OpenedFile {
  /** From the bytes themselves where they tell, else what the host says, else `application/octet-stream`. */
  readonly mimetype: string;
  /** From Content-Disposition or the URL; no path, no control characters, at most 120 characters, never empty. */
  readonly fileName: string;
  /** As the host declares it, or as it is where all of it has come already; null when neither is known. */
  readonly length: number | null;
  /** Once, from the first byte. Throws `DownloadInterrupted`. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Lets go of the connection; may be called more than once. */
  close(): Promise<void>;
}

/** The rest of a file did not come. */
export class DownloadInterrupted extends Error {
  override readonly name = "DownloadInterrupted";
  readonly code = "download-interrupted";
  readonly failure: DownloadFailure;

  constructor(failure: DownloadFailure, options?: ErrorOptions) {
    super(`download: ${failure.code}`, options);
    this.failure = failure;
  }
}

/** Whom a download is for, as far as it concerns how long it may take. */
export interface Transfer {
  /** Aborts when nobody waits for it any more: then it ends, in whichever way. */
  readonly gone?: Leaving | undefined;
  /** True while others wait for what it takes up: then its host must be faster. */
  isWanted?(): boolean;
}

/** Opens a caller's URL without reaching anything private; memory stays bounded whatever its size. */
export interface FileDownload {
  open(url: string, options: Transfer & { readonly maxBytes: number }): Promise<Result<OpenedFile, DownloadFailure>>;
}
