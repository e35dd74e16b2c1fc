import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failure, success } from "#domain/result.ts";
import type { GifVideos } from "#ports/gif-videos.ts";
import { type ConversionOptions, ffmpegWhereInstalled } from "./where-installed.ts";

/** A few bytes may stand for pictures of gigabytes, and for hours of them. */
const MAX_PIXELS = 1920 * 1920;
const MAX_SECONDS = 60;

/** It reads what it is handed and nothing else. H.264 wants even sides; phones play its plainest colours alone. */
const GIVEN = [
  ...["-protocol_whitelist", "pipe", "-f", "gif", "-max_pixels", String(MAX_PIXELS), "-ignore_loop", "1"],
  ...["-i", "pipe:0", "-t", String(MAX_SECONDS), "-an", "-map_metadata", "-1", "-threads", "1"],
  ...["-vf", "scale=trunc(iw/2)*2:trunc(ih/2)*2,setsar=1,format=yuv420p", "-c:v", "libx264", "-preset", "veryfast"],
  ...["-movflags", "+faststart", "-abort_on", "empty_output", "-f", "mp4", "-y"],
];

/** By ffmpeg, which may not be installed. */
export function gifVideos(options: ConversionOptions): GifVideos {
  const convert = ffmpegWhereInstalled(options, "no-gif-videos");
  return {
    async of(gif) {
      const folder = await mkdtemp(join(tmpdir(), "wesal-gif-")).catch(() => null);
      if (folder === null) return failure({ code: "no-means" });
      try {
        const made = await convert(gif, { given: GIVEN, output: join(folder, "made.mp4") });
        if (typeof made !== "string") return success(made);
        return failure({ code: made === "nothing-made" ? "not-moving" : "no-means" });
      } finally {
        await rm(folder, { recursive: true, force: true }).catch(() => undefined);
      }
    },
  };
}
