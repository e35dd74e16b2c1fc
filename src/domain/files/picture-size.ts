/** In pixels, as a viewer sees it. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** No picture that an app shows is larger; a PNG can say so. */
const LONGEST_SIDE = 65_535;

/** How much of a picture's beginning tells its size, whatever its camera wrote before it. */
export const PICTURE_HEAD_BYTES = 256 * 1024;

/**
 * What the header of a JPEG, PNG, GIF or WebP says, turned as EXIF asks; null where it is of another format, broken, or cut
 * off before it says so.
 */
export function pictureSize(picture: Uint8Array): PixelSize | null {
  const bytes = new DataView(picture.buffer, picture.byteOffset, picture.byteLength);
  try {
    const { width, height } = sizeIn(bytes) ?? { width: 0, height: 0 };
    const isOne = [width, height].every((side) => side > 0 && side <= LONGEST_SIDE);
    return isOne ? { width, height } : null;
  } catch (error) {
    // It ends before its header does.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function sizeIn(bytes: DataView): PixelSize | null {
  const start = bytes.getUint32(0);
  if (start >>> 8 === 0xffd8ff) return jpegSize(bytes);
  if (start === 0x89504e47 && bytes.getUint32(12) === tag("IHDR")) {
    return { width: bytes.getUint32(16), height: bytes.getUint32(20) };
  }
  if (start === tag("GIF8")) return { width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) };
  return start === tag("RIFF") && bytes.getUint32(8) === tag("WEBP") ? webpSize(bytes) : null;
}

/** Source: RFC 9649 §2.5 to §2.7. */
function webpSize(bytes: DataView): PixelSize | null {
  switch (bytes.getUint32(12)) {
    case tag("VP8X"):
      return { width: 1 + uint24(bytes, 24), height: 1 + uint24(bytes, 27) };
    case tag("VP8L"): {
      const size = bytes.getUint32(21, true);
      return { width: (size & 0x3fff) + 1, height: ((size >>> 14) & 0x3fff) + 1 };
    }
    case tag("VP8 "):
      return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

function uint24(bytes: DataView, at: number): number {
  return bytes.getUint16(at, true) | (bytes.getUint8(at + 2) << 16);
}

/** Segment after segment, each longer than nothing. Source: ITU T.81 §B.1. */
function jpegSize(bytes: DataView): PixelSize | null {
  let isTurned = false;
  for (let at = 2; bytes.getUint8(at) === 0xff; ) {
    const marker = bytes.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.getUint16(at + 2);
    if (isFrame(marker)) {
      const [height, width] = [bytes.getUint16(at + 5), bytes.getUint16(at + 7)];
      return isTurned ? { width: height, height: width } : { width, height };
    }
    if (marker === 0xe1) isTurned ||= isTurnedByExif(bytes, at + 4, length - 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

/** Of any way of coding; the other three in that row of numbers are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

const ORIENTATION = 0x0112;

/** Whether a camera was held upright: width and height change places. Source: EXIF 2.32 §4.6.4. */
function isTurnedByExif(bytes: DataView, at: number, length: number): boolean {
  if (bytes.getUint32(at) !== tag("Exif")) return false;
  const tiff = new DataView(bytes.buffer, bytes.byteOffset + at + 6, length - 6);
  const isLittle = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, isLittle);
  if (directory + 2 > tiff.byteLength) return false;
  const entries = tiff.getUint16(directory, isLittle);
  for (let entry = 0; entry < entries; entry += 1) {
    const place = directory + 2 + entry * 12;
    if (place + 12 > tiff.byteLength) return false;
    if (tiff.getUint16(place, isLittle) === ORIENTATION) return tiff.getUint16(place + 8, isLittle) >= 5;
  }
  return false;
}

function tag(name: string): number {
  return [...name].reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0);
}
