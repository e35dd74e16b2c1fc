import type { Media } from "#domain/messages/message.ts";
import type { Result } from "#domain/result.ts";

/** Why a URL gave no file. */
export type DownloadFailure =
  | { readonly code: "url-invalid" }
  /** The address is not public, or the port is not one for the web. */
  | { readonly code: "url-blocked" }
  | { readonly code: "unreachable" }
  | { readonly code: "too-slow" }
  | { readonly code: "http-status"; readonly status: number }
  | { readonly code: "too-large"; readonly maxBytes: number }
  /** `mimetype` null: the bytes tell none, or the host sends them compressed. */
  | { readonly code: "wrong-type"; readonly mimetype: string | null };

/** Downloads a caller's URL without reaching anything private. */
export interface MediaDownload {
  download(url: string, kind: "image" | "video"): Promise<Result<Media, DownloadFailure>>;
}
