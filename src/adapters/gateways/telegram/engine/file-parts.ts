/** Every part but a file's last has this size. Source: Telegram's rules for uploads. */
export const PART_BYTES = 512 * 1024;

export class FileTooLarge extends Error {
  override readonly name = "FileTooLarge";
  readonly code = "file-too-large";
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`mtcute: the file has more than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

export interface FilePart {
  readonly bytes: Uint8Array;
  /** Known only once nothing follows: one part is always held back. */
  readonly last: boolean;
}

/** Cuts a stream of unknown length; of an empty one there is no part. Throws `FileTooLarge`, and what the stream throws. */
export async function* fileParts(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<FilePart> {
  let total = 0;
  let part = Buffer.allocUnsafeSlow(PART_BYTES);
  let filled = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > maxBytes) throw new FileTooLarge(maxBytes);
    for (let at = 0; at < chunk.length; ) {
      if (filled === PART_BYTES) {
        yield { bytes: part, last: false };
        part = Buffer.allocUnsafeSlow(PART_BYTES);
        filled = 0;
      }
      const piece = chunk.subarray(at, at + PART_BYTES - filled);
      part.set(piece, filled);
      filled += piece.length;
      at += piece.length;
    }
  }
  if (filled > 0) yield { bytes: part.subarray(0, filled), last: true };
}
