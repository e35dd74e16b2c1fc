/** Enough of the beginning of an Ogg for `oggCodec`: a page's header, its longest table of lengths, and a codec's name. */
export const OGG_HEAD_BYTES = 27 + 255 + 8;

/** How a stream in Ogg begins. */
const CODECS = [
  ["OpusHead", "opus"],
  ["\x01vorbis", "vorbis"],
  ["\x7fFLAC", "flac"],
  ["Speex   ", "speex"],
] as const;

/** What the first page of an Ogg holds; null where that is none of these, or no Ogg. */
export function oggCodec(head: Uint8Array): (typeof CODECS)[number][1] | null {
  if (textAt(head, 0, 4) !== "OggS") return null;
  const begins = textAt(head, 27 + (head[26] ?? 0), 8);
  return CODECS.find(([name]) => begins.startsWith(name))?.[1] ?? null;
}

function textAt(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}
