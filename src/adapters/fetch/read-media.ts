import type { Media } from "#domain/messages/content.ts";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import { acceptsType, type FileLimit } from "#domain/messages/limits.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { GuardedResponse } from "./guarded-request.ts";
import { SNIFF_BYTES, sniffMediaType } from "./media-type.ts";
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

  const pieces: Uint8Array[] = [];
  let length = 0;
  let sniffed = false;
  for await (const piece of response.body as AsyncIterable<Uint8Array>) {
    onProgress();
    length += piece.byteLength;
    if (length > maxBytes) return failure({ code: "too-large", maxBytes });
    pieces.push(piece);
    if (sniffed || length < SNIFF_BYTES) continue;
    const mimetype = sniffMediaType(Buffer.concat(pieces));
    if (!acceptsType(limit, mimetype)) return failure({ code: "wrong-type", mimetype });
    sniffed = true;
  }
  const bytes = Buffer.concat(pieces);
  const mimetype = sniffMediaType(bytes);
  return acceptsType(limit, mimetype) ? success({ bytes, mimetype }) : failure({ code: "wrong-type", mimetype });
}
