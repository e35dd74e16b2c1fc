import type { Media } from "#domain/messages/content.ts";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import { acceptsType, type FileLimit } from "#domain/messages/limits.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { fileNameOf } from "./file-name.ts";
import type { GuardedResponse } from "./guarded-request.ts";
import { fileMimetype, SNIFF_BYTES, sniffMediaType } from "./media-type.ts";
import { checkHead } from "./response-head.ts";

interface ReadOptions {
  readonly limit: FileLimit;
  /** Called at each piece that arrives. */
  readonly onProgress: () => void;
}

/** Reads a response into memory, and stops at the first reason not to: headers first, then type, then size. */
export async function readMedia(
  response: GuardedResponse,
  { limit, onProgress }: ReadOptions,
): Promise<Result<Media, DownloadFailure>> {
  const { maxBytes } = limit;
  const head = checkHead(response, maxBytes);
  if (!head.ok) return head;

  const { headers, url } = response;
  // The host's word counts only where no type is wrong.
  const typeOf = (bytes: Uint8Array) =>
    limit.types === null ? fileMimetype(bytes, headers["content-type"]) : sniffMediaType(bytes);
  const pieces: Uint8Array[] = [];
  let length = 0;
  let sniffed = false;
  for await (const piece of response.body as AsyncIterable<Uint8Array>) {
    onProgress();
    length += piece.byteLength;
    if (length > maxBytes) return failure({ code: "too-large", maxBytes });
    pieces.push(piece);
    if (sniffed || length < SNIFF_BYTES) continue;
    const mimetype = typeOf(Buffer.concat(pieces));
    if (!acceptsType(limit, mimetype)) return failure({ code: "wrong-type", mimetype });
    sniffed = true;
  }
  const bytes = Buffer.concat(pieces);
  const mimetype = typeOf(bytes);
  if (!acceptsType(limit, mimetype)) return failure({ code: "wrong-type", mimetype });
  const disposition = headers["content-disposition"];
  return success({ bytes, mimetype, fileName: fileNameOf({ disposition, url, mimetype }) });
}
