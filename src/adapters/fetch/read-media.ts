import { GatheredBytes } from "#adapters/gathered-bytes.ts";
import type { Media } from "#domain/messages/content.ts";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import { acceptsType, type FileLimit } from "#domain/messages/limits.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { fileNameOf } from "./file-name.ts";
import type { GuardedResponse } from "./guarded-request.ts";
import { fileMimetype, SNIFF_BYTES, sniffMediaType } from "./media-type.ts";
import { isCrumbled } from "./piece-limit.ts";
import { checkHead } from "./response-head.ts";

interface ReadOptions {
  readonly limit: FileLimit;
  /** Asked at each piece that arrives, with what has come so far: false ends it as too slow. */
  onProgress(received: number): boolean;
  /** Told the length that the host declares. */
  readonly onLength?: ((bytes: number) => void) | undefined;
}

/** Reads a response into memory, and stops at the first reason not to: headers first, then type, then size. */
export async function readMedia(
  response: GuardedResponse,
  { limit, onProgress, onLength }: ReadOptions,
): Promise<Result<Media, DownloadFailure>> {
  const { maxBytes } = limit;
  const head = checkHead(response, maxBytes);
  if (!head.ok) return head;
  if (head.value !== null) onLength?.(head.value);

  const { headers, url } = response;
  // The host's word counts only where no type is wrong.
  const typeOf = (bytes: Uint8Array) =>
    limit.types === null ? fileMimetype(bytes, headers["content-type"]) : sniffMediaType(bytes);
  const gathered = new GatheredBytes(maxBytes, head.value);
  let pieces = 0;
  let sniffed = false;
  for await (const piece of response.body as AsyncIterable<Uint8Array>) {
    pieces += 1;
    if (!gathered.add(piece)) return failure({ code: "too-large", maxBytes });
    if (!onProgress(gathered.length) || isCrumbled(pieces, gathered.length)) return failure({ code: "too-slow" });
    if (sniffed || gathered.length < SNIFF_BYTES) continue;
    const mimetype = typeOf(gathered.bytes);
    if (!acceptsType(limit, mimetype)) return failure({ code: "wrong-type", mimetype });
    sniffed = true;
  }
  const { bytes } = gathered;
  const mimetype = typeOf(bytes);
  if (!acceptsType(limit, mimetype)) return failure({ code: "wrong-type", mimetype });
  const disposition = headers["content-disposition"];
  return success({ bytes, mimetype, fileName: fileNameOf({ disposition, url, mimetype }) });
}
