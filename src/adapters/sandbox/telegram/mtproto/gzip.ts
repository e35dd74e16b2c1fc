import { unzipSync } from "node:zlib";
import { MAX_FRAME_BYTES } from "./framing.ts";
import { Violation } from "./violation.ts";

/** Gzip or zlib; never more than a frame may hold. */
export function unzipped(compressed: Uint8Array): Buffer {
  try {
    return unzipSync(compressed, { maxOutputLength: MAX_FRAME_BYTES });
  } catch (cause) {
    throw new Violation("sandbox: not unpacked", { cause });
  }
}
