import type { IncomingMessage } from "node:http";
import { failure, type Result, success } from "#domain/result.ts";

export const MAX_BODY_BYTES = 64 * 1024;

/** `cut-off`: the caller left before its end, so that nobody reads the answer. */
export type BodyFailure = { code: "too-large" } | { code: "not-json" } | { code: "cut-off" };

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
  try {
    return success(JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8")));
  } catch {
    return failure({ code: "not-json" });
  }
}

/** True when the declared length alone is over the limit, so that nothing need be read. */
export function declaredTooLarge(request: Pick<IncomingMessage, "headers">): boolean {
  return Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES;
}
