import type { Result } from "#domain/result.ts";

/** A file that a caller has sent up, to be sent in messages. */
export interface Upload {
  /** `med_…` */
  readonly id: string;
  /** From the bytes themselves where they tell, else as the caller says, else `application/octet-stream`. */
  readonly mimetype: string;
  /** No path, no control characters, at most 120 characters, never empty. */
  readonly fileName: string;
  readonly bytes: number;
  /** Of the bytes, hex. */
  readonly sha256: string;
}

/** What is sent up, as it comes. */
export interface UploadedFile {
  /** As the caller names it; empty where they do not. */
  readonly fileName: string;
  /** As the caller says; undefined where they do not. */
  readonly mimetype: string | undefined;
  readonly maxBytes: number;
  /** To be read once, to its end or to a `return`. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

export type UploadFailure =
  | { readonly code: "upload-empty" }
  | { readonly code: "upload-too-large"; readonly maxBytes: number }
  /** The owner's files take up all their room. */
  | { readonly code: "media-quota" };

/** One to be sent. */
export interface OpenedUpload extends Pick<Upload, "mimetype" | "fileName" | "bytes"> {
  /** To be read once, to its end or to a `return`. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Files that callers send up: sealed on the disk as they come, kept for 7 days. Rejects with `StorageError`. */
export interface UploadStore {
  keep(instanceId: number, file: UploadedFile): Promise<Result<Upload, UploadFailure>>;
  /** Null where it is gone, or was another instance's. */
  open(instanceId: number, id: string): Promise<OpenedUpload | null>;
  /** What it is called; null as above. */
  nameOf(instanceId: number, id: string): Promise<string | null>;
  remove(instanceId: number, id: string): Promise<void>;
}
