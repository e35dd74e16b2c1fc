import { failure, success } from "#domain/result.ts";
import type { VoiceNotes } from "#ports/voice-notes.ts";
import { type ConversionOptions, ffmpegWhereInstalled } from "./where-installed.ts";

const CONTAINERS = "mp3,aac,mov,ogg,wav,flac,matroska,webm";
const DECODERS =
  "mp3float,mp3,aac,vorbis,opus,libopus,flac,alac,amrnb,amrwb,pcm_u8,pcm_s16le,pcm_s24le,pcm_s32le,pcm_f32le";

/**
 * It reads what it is handed and nothing else: no file, no address. An M4A tells at its end what is in it, for which
 * ffmpeg keeps what it has read in a file without a name.
 */
const GIVEN = [
  ...["-protocol_whitelist", "pipe,cache", "-format_whitelist", CONTAINERS, "-codec_whitelist", DECODERS],
  ...["-i", "cache:pipe:0", "-map", "0:a:0", "-vn", "-sn", "-dn", "-map_metadata", "-1"],
  ...["-threads", "1", "-ac", "1", "-ar", "48000", "-c:a", "libopus", "-b:a", "32k", "-application", "voip"],
  ...["-f", "ogg", "pipe:1"],
];

/** By ffmpeg, which may not be installed. */
export function voiceNotes(options: ConversionOptions): VoiceNotes {
  const convert = ffmpegWhereInstalled(options, "no-voice-notes");
  return {
    async of(sound) {
      const made = await convert(sound, { given: GIVEN });
      if (typeof made !== "string") return success(made);
      return failure({ code: made === "nothing-made" ? "not-sound" : "no-means" });
    },
  };
}
