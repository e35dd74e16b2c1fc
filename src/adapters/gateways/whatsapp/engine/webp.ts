const ANIMATION_FLAG = 0x02;

/** Whether a WebP moves. Source: RFC 9649 §2.7. */
export function isAnimatedWebp(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  return (
    bytes.length > 20 && bytes.toString("latin1", 12, 16) === "VP8X" && (bytes.readUInt8(20) & ANIMATION_FLAG) !== 0
  );
}
