interface WebpFacts {
  /** Pixels; 512, as stickers are, where the header does not say. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
}

const STICKER_PIXELS = 512;
const ANIMATION_FLAG = 0x02;

/** What the header of a WebP says. Source: RFC 9649 §2.5 to §2.7. */
export function readWebp(file: Uint8Array): WebpFacts {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const chunk = bytes.length < 30 ? "" : bytes.toString("latin1", 12, 16);
  switch (chunk) {
    case "VP8X": {
      const isAnimated = (bytes.readUInt8(20) & ANIMATION_FLAG) !== 0;
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1, isAnimated };
    }
    case "VP8L": {
      const size = bytes.readUInt32LE(21);
      return { width: (size & 0x3fff) + 1, height: ((size >>> 14) & 0x3fff) + 1, isAnimated: false };
    }
    case "VP8 ":
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, isAnimated: false };
    default:
      return { width: STICKER_PIXELS, height: STICKER_PIXELS, isAnimated: false };
  }
}
