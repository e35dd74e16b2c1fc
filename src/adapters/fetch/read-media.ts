import type { Dispatcher } from "undici";
import type { Media } from "#domain/message.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { DownloadFailure } from "#ports/media-download.ts";
import { isAccepted, type MediaKind, SNIFF_BYTES, sniffMediaType } from "./media-type.ts";

export interface ReadOptions {
  readonly kind: MediaKind;
  readonly maxBytes: number;
  /** Called at each piece that arrives. */
  readonly onProgress: () => void;
}

/** Reads a response into memory, and stops at the first reason not to: headers first, then type, then size. */
export async function readMedia(
  response: Dispatcher.ResponseData,
  { kind, maxBytes, onProgress }: ReadOptions,
): Promise<Result<Media, DownloadFailure>> {
  if (response.statusCode !== 200) return failure({ code: "http-status", status: response.statusCode });
  // We asked for identity; a decoder is an attack surface we can do without.
  if (!isIdentity(response.headers["content-encoding"])) return failure({ code: "wrong-type", mimetype: null });
  const tooLarge = failure({ code: "too-large", maxBytes } as const);
  if (Number(response.headers["content-length"] ?? 0) > maxBytes) return tooLarge;

  const pieces: Uint8Array[] = [];
  let length = 0;
  let sniffed = false;
  for await (const piece of response.body as AsyncIterable<Uint8Array>) {
    onProgress();
    length += piece.byteLength;
    if (length > maxBytes) return tooLarge;
    pieces.push(piece);
    if (sniffed || length < SNIFF_BYTES) continue;
    const mimetype = sniffMediaType(Buffer.concat(pieces));
    if (!isAccepted(mimetype, kind)) return failure({ code: "wrong-type", mimetype });
    sniffed = true;
  }
  const bytes = Buffer.concat(pieces);
  const mimetype = sniffMediaType(bytes);
  return isAccepted(mimetype, kind) ? success({ bytes, mimetype }) : failure({ code: "wrong-type", mimetype });
}

function isIdentity(encoding: string | string[] | undefined): boolean {
  return encoding === undefined || encoding === "" || encoding === "identity";
}
