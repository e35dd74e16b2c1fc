import type { IncomingMessage } from "node:http";
import { failure, type Result, success } from "#domain/result.ts";

export const MAX_BODY_BYTES = 64 * 1024;

/** `cut-off`: the caller left before its end, so that nobody reads the answer. */
export type BodyFailure = { code: "too-large" } | { code: "too-deep" } | { code: "not-json" } | { code: "cut-off" };

/** Lists and objects in one another; no request of ours needs more than two. */
export const MAX_JSON_DEPTH = 8;

/** The whole body, at most 64 KiB whatever its framing. */
export async function readBytes(body: AsyncIterable<Uint8Array>): Promise<Result<Uint8Array, BodyFailure>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BODY_BYTES) return failure({ code: "too-large" });
      chunks.push(chunk);
    }
  } catch {
    return failure({ code: "cut-off" });
  }
  const [only] = chunks;
  return success(only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks));
}

/** The body as JSON, at most 64 KiB; an empty body is `{}`. */
export async function readJson(body: AsyncIterable<Uint8Array>): Promise<Result<unknown, BodyFailure>> {
  const bytes = await readBytes(body);
  return bytes.ok ? parseJson(bytes.value) : bytes;
}

export function parseJson(bytes: Uint8Array | undefined): Result<unknown, BodyFailure> {
  if (bytes === undefined || bytes.byteLength === 0) return success({});
  if (isTooDeep(bytes)) return failure({ code: "too-deep" });
  try {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
    return success(SURROGATE.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text));
  } catch {
    return failure({ code: "not-json" });
  }
}

/** Half a character, written as an escape. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/** A half without its other would be stored as U+FFFD, and what was written would not be what is read. */
function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OBJECT = 0x7b;
const LIST = 0x5b;

/** Before anything is parsed. Brackets in texts do not count; in UTF-8 no other character holds any of these bytes. */
function isTooDeep(bytes: Uint8Array): boolean {
  // Few brackets are never deep: that is all that most bodies cost.
  if (count(bytes, OBJECT) + count(bytes, LIST) <= MAX_JSON_DEPTH) return false;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isText) {
      if (byte === QUOTE) isText = false;
      else if (byte === BACKSLASH) at += 1;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OBJECT || byte === LIST) {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) return true;
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1;
  }
  return false;
}

/** No further than to what is too many. */
function count(bytes: Uint8Array, wanted: number): number {
  let found = 0;
  let at = bytes.indexOf(wanted);
  while (at >= 0 && found <= MAX_JSON_DEPTH) {
    found += 1;
    at = bytes.indexOf(wanted, at + 1);
  }
  return found;
}

/** True when the declared length alone is over the limit, so that nothing need be read. */
export function declaredTooLarge(request: Pick<IncomingMessage, "headers">): boolean {
  return Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES;
}
