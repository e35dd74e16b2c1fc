import type { PixelSize } from "./picture-size.ts";

/** What an MP4 or one of its relatives says of itself. Source: ISO/IEC 14496-12. */
export interface Movie extends PixelSize {
  /** 0 where it does not say. */
  readonly seconds: number;
}

/** A box of a movie; its bytes are those after its head. */
interface Box {
  readonly type: string;
  readonly body: DataView;
}

/** Widths and heights are written in 65,536ths. */
const FIXED = 65_536;

/** What a `moov` box says, given the bytes after its head, of which some may be missing at the end. Null where it shows no picture. */
export function readMovie(moov: Uint8Array): Movie | null {
  const boxes = [...boxesIn(viewOf(moov))];
  const size = boxes.flatMap(({ type, body }) => (type === "trak" ? (pictureOf(body) ?? []) : []))[0];
  if (size === undefined) return null;
  const header = boxes.find(({ type }) => type === "mvhd")?.body;
  const seconds = header === undefined ? 0 : lasting(header, boxes.find(({ type }) => type === "mvex")?.body);
  return { ...size, seconds };
}

/** Box after box, as far as they are there. */
export function* boxesIn(bytes: DataView): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.byteLength; ) {
    const head = boxHead(bytes, at);
    if (head === null) return;
    const end = head.length === 0 ? bytes.byteLength : Math.min(bytes.byteLength, at + head.length);
    const body = new DataView(bytes.buffer, bytes.byteOffset + at + head.bytes, end - at - head.bytes);
    yield { type: head.type, body };
    at = end;
  }
}

/** A box's head: how long that is itself, and the whole box; 0 is all that follows. Null where it is none. */
export function boxHead(
  bytes: DataView,
  at: number,
): { readonly type: string; readonly bytes: number; readonly length: number } | null {
  if (at + 8 > bytes.byteLength) return null;
  const short = bytes.getUint32(at);
  const type = String.fromCharCode(...[4, 5, 6, 7].map((place) => bytes.getUint8(at + place)));
  if (short !== 1) return short === 0 || short >= 8 ? { type, bytes: 8, length: short } : null;
  if (at + 16 > bytes.byteLength) return null;
  const length = Number(bytes.getBigUint64(at + 8));
  return length >= 16 ? { type, bytes: 16, length } : null;
}

/** How large a track is shown; null of one that is no picture. */
function pictureOf(track: DataView): PixelSize | null {
  const boxes = [...boxesIn(track)];
  const header = boxes.find(({ type }) => type === "tkhd")?.body;
  const media = boxes.find(({ type }) => type === "mdia")?.body;
  const handler = media && [...boxesIn(media)].find(({ type }) => type === "hdlr")?.body;
  if (header === undefined || handler === undefined || handler.byteLength < 12) return null;
  if (handler.getUint32(8) !== 0x76696465) return null;
  const matrix = header.byteLength > 0 && header.getUint8(0) === 1 ? 52 : 40;
  if (header.byteLength < matrix + 44) return null;
  const [width, height] = [36, 40].map((place) => Math.round(header.getUint32(matrix + place) / FIXED)) as [
    number,
    number,
  ];
  if (width === 0 || height === 0) return null;
  const isTurned = header.getInt32(matrix) === 0 && header.getInt32(matrix + 4) !== 0;
  return isTurned ? { width: height, height: width } : { width, height };
}

/** One that comes in fragments says elsewhere how long it is, if at all. */
function lasting(header: DataView, fragments: DataView | undefined): number {
  const isLong = header.byteLength > 0 && header.getUint8(0) === 1;
  if (header.byteLength < (isLong ? 32 : 20)) return 0;
  const scale = header.getUint32(isLong ? 20 : 12);
  const own = isLong ? Number(header.getBigUint64(24)) : header.getUint32(16);
  const isUnknown = own === 0 || own === 0xffff_ffff || own > Number.MAX_SAFE_INTEGER;
  const duration = isUnknown ? fragmentsLast(fragments) : own;
  return scale === 0 ? 0 : duration / scale;
}

function fragmentsLast(fragments: DataView | undefined): number {
  const header = fragments && [...boxesIn(fragments)].find(({ type }) => type === "mehd")?.body;
  if (header === undefined || header.byteLength < 8) return 0;
  if (header.getUint8(0) !== 1) return header.getUint32(4);
  return header.byteLength < 12 ? 0 : Number(header.getBigUint64(4));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
