import { gzipSync, unzipSync } from "node:zlib";
import { ByteWriter } from "../tl/bytes.ts";
import { MAX_FRAME_BYTES } from "./framing.ts";
import { Violation } from "./violation.ts";

/** Begins what is packed. */
export const GZIP_PACKED = 0x3072cfa1;
const GZIP_FROM_BYTES = 1024;
const WORTH_IT = 0.9;

/** Compressed, where that makes it shorter. */
export function packed(body: Buffer): Buffer {
  if (body.length < GZIP_FROM_BYTES) return body;
  const compressed = gzipSync(body, { level: 1 });
  if (compressed.length > body.length * WORTH_IT) return body;
  return new ByteWriter().uint(GZIP_PACKED).bytes(compressed).done();
}

/** Gzip or zlib; never more than a frame may hold. */
export function unzipped(compressed: Uint8Array): Buffer {
  try {
    return unzipSync(compressed, { maxOutputLength: MAX_FRAME_BYTES });
  } catch (cause) {
    throw new Violation("sandbox: not unpacked", { cause });
  }
}
