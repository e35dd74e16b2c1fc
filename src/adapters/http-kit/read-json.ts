import type { IncomingMessage } from "node:http";
import { GatheredBytes } from "#adapters/gathered-bytes.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { repeatedKey } from "./repeated-key.ts";

/** Of a request that carries no message. */
export const MAX_BODY_BYTES = 64 * 1024;

export type BodyFailure =
  | { readonly code: "too-large"; readonly maxBytes: number }
  | { readonly code: "too-deep" }
  | { readonly code: "not-json" }
  /** `given` is what the caller called it. */
  | { readonly code: "not-called-json"; readonly given: string }
  /** One of the two values would be lost. */
  | { readonly code: "repeated-key"; readonly key: string }
  /** A surrogate without its other half: no text. */
  | { readonly code: "half-character" }
  /** The caller left before its end, so that nobody reads the answer. */
  | { readonly code: "cut-off" };

/** Lists and objects in one another; no request of ours needs more than two. */
export const MAX_JSON_DEPTH = 8;

/** The whole body, at most `maxBytes` whatever its framing. */
export async function readBytes(
  body: AsyncIterable<Uint8Array>,
  maxBytes = MAX_BODY_BYTES,
): Promise<Result<Uint8Array, BodyFailure>> {
  const gathered = new GatheredBytes(maxBytes);
  try {
    for await (const chunk of body) if (!gathered.add(chunk)) return failure({ code: "too-large", maxBytes });
  } catch {
    return failure({ code: "cut-off" });
  }
  return success(gathered.bytes);
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
    const value: unknown = SURROGATE.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text);
    const key = repeatedKey(text, value);
    return key === null ? success(value) : failure({ code: "repeated-key", key });
  } catch (error) {
    return failure({ code: error instanceof HalfCharacter ? "half-character" : "not-json" });
  }
}

/** A body is JSON unless its caller calls it otherwise: a form, or text that any site may send across. */
export function checkContentType(given: string | undefined): Result<null, BodyFailure> {
  if (given === undefined || JSON_TYPE.test(given)) return success(null);
  return failure({ code: "not-called-json", given: given.split(";", 1)[0]?.trim() ?? "" });
}

const JSON_TYPE = /^\s*application\/(?:[\w.!#$&^+-]+\+)?json\s*(?:;|$)/i;

/** Half a character, written as an escape. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/** A half without its other would be stored as U+FFFD, and what was written would not be what is read. */
function wellFormed(_name: string, value: unknown): unknown {
  if (typeof value === "string" && !value.isWellFormed()) throw new HalfCharacter("http-kit: half a character");
  return value;
}

class HalfCharacter extends Error {
  override readonly name = "HalfCharacter";
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
export function declaredTooLarge(request: Pick<IncomingMessage, "headers">, maxBytes = MAX_BODY_BYTES): boolean {
  return Number(request.headers["content-length"] ?? 0) > maxBytes;
}
