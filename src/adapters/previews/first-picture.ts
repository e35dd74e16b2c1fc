import { convertedByFfmpeg } from "#adapters/ffmpeg/converted.ts";
import { pictureSize } from "#domain/files/picture-size.ts";
import type { Preview } from "#ports/previews.ts";

const MAX_MS = 5_000;
const MAX_JPEG_BYTES = 1024 * 1024;
/** 4K, upright or not. */
const MAX_PIXELS = 4_096 * 4_096;
/** What films are coded with, and the names of those who decode it. */
const DECODERS = "h264,hevc,av1,libdav1d,vp8,vp9,libvpx,libvpx-vp9,mpeg4,h263,mjpeg,prores";

interface ProgramOptions {
  /** Where ffmpeg is looked for: folders, as `PATH` has them. */
  readonly path: string;
  readonly maxMs?: number;
}

/** Throws where ffmpeg cannot be started, as where it is not installed; null where it finds no picture. */
export async function firstPicture(
  beginning: Uint8Array,
  longestSide: number,
  { path, maxMs = MAX_MS }: ProgramOptions,
): Promise<Preview | null> {
  const given = argumentsFor(longestSide);
  const made = await convertedByFfmpeg(beginning, { given, path, maxMs, maxBytes: MAX_JPEG_BYTES });
  if (typeof made === "string") return null;
  const size = pictureSize(made);
  return size === null ? null : { jpeg: made, ...size };
}

/** It reads what it is handed and nothing else: no file, no address. */
function argumentsFor(longestSide: number): string[] {
  const scale = `scale='min(${longestSide},iw)':'min(${longestSide},ih)':force_original_aspect_ratio=decrease`;
  return [
    ...[
      "-protocol_whitelist",
      "pipe",
      "-codec_whitelist",
      DECODERS,
      "-max_pixels",
      String(MAX_PIXELS),
      "-f",
      "mov",
      "-i",
      "pipe:0",
    ],
    ...["-map", "0:v:0", "-frames:v", "1", "-vf", scale, "-threads", "1", "-pix_fmt", "yuvj420p"],
    ...["-c:v", "mjpeg", "-q:v", "6", "-f", "image2pipe", "pipe:1"],
  ];
}
