import { joined } from "./joined.ts";
import { boxesIn, boxHead, type Movie, readMovie } from "./movie.ts";

/** What is kept of a movie that passes by: enough to tell of it, and to see its first picture. */
interface MovieFront {
  /** Its next bytes; those that are kept are copied. */
  take(chunk: Uint8Array): void;
  /** Null where nothing, or no picture, has been found. */
  movie(): Movie | null;
  /** A movie of its own that breaks off after the first pictures; null where their place is not known. */
  beginning(): Uint8Array | null;
}

interface Kept {
  readonly maxBytes: number;
  readonly pieces: Uint8Array[];
  /** Of the first of its type, in the file: where its body begins, and how long that is. */
  place: { readonly at: number; readonly length: number } | null;
  bytes: number;
}

const MIB = 1024 * 1024;
const LONGEST_HEAD = 16;

/** Reads an MP4 or one of its relatives in pieces of any size. Whether its tables come first or last is all the same. */
export function movieFront(): MovieFront {
  // The tables of two hours are some 4 MiB; the first picture of a film in 4K is below 2.
  const kept: Readonly<Record<string, Kept>> = { ftyp: keeping(1024), moov: keeping(4 * MIB), mdat: keeping(2 * MIB) };
  const head = new Uint8Array(LONGEST_HEAD);
  let filled = 0;
  let at = 0;
  let body: { readonly kept: Kept | undefined; left: number } | null = null;
  let isBroken = false;

  /** How many of the bytes belong to the head of a box. */
  function readHead(bytes: Uint8Array): number {
    const wanted = filled >= 8 && isLongHead(head) ? LONGEST_HEAD : 8;
    const piece = bytes.subarray(0, wanted - filled);
    head.set(piece, filled);
    filled += piece.length;
    if (filled < wanted || (wanted === 8 && isLongHead(head))) return piece.length;
    const found = boxHead(new DataView(head.buffer, 0, filled), 0);
    filled = 0;
    if (found === null) {
      isBroken = true;
      return piece.length;
    }
    const length = found.length === 0 ? Number.POSITIVE_INFINITY : found.length - found.bytes;
    const keeper = Object.hasOwn(kept, found.type) ? kept[found.type] : undefined;
    const isFirst = keeper !== undefined && keeper.place === null && length > 0;
    if (isFirst) keeper.place = { at: at + piece.length, length };
    body = length === 0 ? null : { kept: isFirst ? keeper : undefined, left: length };
    return piece.length;
  }

  function readBody(bytes: Uint8Array, of: NonNullable<typeof body>): number {
    const piece = bytes.subarray(0, Math.min(bytes.length, of.left));
    if (of.kept !== undefined) keep(of.kept, piece);
    of.left -= piece.length;
    if (of.left === 0) body = null;
    return piece.length;
  }

  return {
    take(chunk) {
      for (let rest = chunk; rest.length > 0 && !isBroken; ) {
        const read = body === null ? readHead(rest) : readBody(rest, body);
        at += read;
        rest = rest.subarray(read);
      }
    },
    movie: () => (kept.moov === undefined ? null : readMovie(joined(kept.moov.pieces))),
    beginning() {
      const { ftyp, moov, mdat } = kept;
      if (ftyp === undefined || !moov?.place || !mdat?.place) return null;
      if (moov.bytes < moov.place.length) return null;
      return withFirstPictures(joined(ftyp.pieces), joined(moov.pieces), {
        at: mdat.place.at,
        bytes: joined(mdat.pieces),
      });
    },
  };
}

function keeping(maxBytes: number): Kept {
  return { maxBytes, pieces: [], place: null, bytes: 0 };
}

function keep(kept: Kept, bytes: Uint8Array): void {
  const piece = bytes.slice(0, kept.maxBytes - kept.bytes);
  if (piece.length === 0) return;
  kept.pieces.push(piece);
  kept.bytes += piece.length;
}

function isLongHead(head: Uint8Array): boolean {
  return head[0] === 0 && head[1] === 0 && head[2] === 0 && head[3] === 1;
}

/** Type, tables, pictures: tables say where pictures are, counted from the beginning of the file. */
function withFirstPictures(
  type: Uint8Array,
  tables: Uint8Array,
  pictures: { readonly at: number; readonly bytes: Uint8Array },
): Uint8Array {
  const before = 8 + type.length + 8 + tables.length + 8;
  const file = new Uint8Array(before + pictures.bytes.length);
  const view = new DataView(file.buffer);
  const moved = tables.slice();
  moveTables(new DataView(moved.buffer), before - pictures.at);
  let at = 0;
  const write = (name: string, length: number, bytes: Uint8Array): void => {
    view.setUint32(at, length);
    file.set(
      [...name].map((letter) => letter.charCodeAt(0)),
      at + 4,
    );
    file.set(bytes, at + 8);
    at += 8 + bytes.length;
  };
  write("ftyp", 8 + type.length, type);
  write("moov", 8 + moved.length, moved);
  // As long as the file goes on.
  write("mdat", 0, pictures.bytes);
  return file;
}

const PATH = ["trak", "mdia", "minf", "stbl"];

/** Adds to every place that the tables name. */
function moveTables(boxes: DataView, by: number, depth = 0): void {
  for (const { type, body } of boxesIn(boxes)) {
    if (type === PATH[depth]) moveTables(body, by, depth + 1);
    const isLong = type === "co64";
    if (depth < PATH.length || (type !== "stco" && !isLong) || body.byteLength < 8) continue;
    const width = isLong ? 8 : 4;
    const entries = Math.min(body.getUint32(4), Math.floor((body.byteLength - 8) / width));
    for (let place = 8; place < 8 + entries * width; place += width) {
      if (isLong) body.setBigUint64(place, body.getBigUint64(place) + BigInt(by));
      else body.setUint32(place, body.getUint32(place) + by);
    }
  }
}
