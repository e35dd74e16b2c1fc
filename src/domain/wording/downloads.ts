import { say } from "#languages/say.ts";
import type { FileKind } from "../messages/content.ts";
import type { DownloadFailure } from "../messages/failures.ts";
import { type FileLimit, GIF_TYPE, WHATSAPP_LIMITS } from "../messages/limits.ts";
import { unreachable } from "../result.ts";

/** What went wrong with a file, or the URL that should have led to it, and what to do about it. */
export function describeMediaFailure(failure: DownloadFailure, kind: FileKind): string {
  const { types }: FileLimit = WHATSAPP_LIMITS.files[kind];
  switch (failure.code) {
    case "too-large":
      return say(
        "The file is larger than {most} MB. Send a smaller {kind, select, image {image} video {video} audio {sound file} other {document}}.",
        { most: megabytes(failure.maxBytes), kind },
      );
    case "wrong-type":
      // Any type will do: only a host that compresses the file is in the way.
      if (types === null) return say("The media URL gives the file compressed. Use a host that gives it as it is.");
      if (failure.mimetype === GIF_TYPE && kind === "image") {
        return say("WhatsApp shows a GIF as a video, not as an image. Send it as a video, or as a document.");
      }
      if (failure.mimetype === GIF_TYPE && kind === "video") {
        return say(
          "WhatsApp shows no GIF file, and this server cannot convert it. Convert it to MP4 and send that as a video, or send it as a document.",
        );
      }
      if (failure.isSentUp) {
        return say(
          "The file is not {kind, select, image {an image} video {a video} audio {a sound file} sticker {a sticker} other {a document}} that WhatsApp can show (it is {mimetype}).",
          { kind, mimetype: failure.mimetype },
        );
      }
      if (failure.mimetype === null) {
        return say(
          "The URL does not lead to {kind, select, image {an image} video {a video} audio {a sound file} other {a document}} that WhatsApp can show.",
          { kind },
        );
      }
      return say(
        "The URL does not lead to {kind, select, image {an image} video {a video} audio {a sound file} other {a document}} that WhatsApp can show (it is {mimetype}).",
        { kind, mimetype: failure.mimetype },
      );
    default:
      return describeUrlFailure(failure);
  }
}

/** The same, where it does not matter what the URL should have led to. */
export function describeUrlFailure(failure: Exclude<DownloadFailure, { code: "too-large" | "wrong-type" }>): string {
  switch (failure.code) {
    case "url-invalid":
      return say("The media URL is not a web address. Give one that starts with https:// or http://.");
    case "url-blocked":
      return say("The media URL does not lead to a public address. Put the file where anyone can download it.");
    case "upload-gone":
      return say("No file is kept under this id. Files that are sent up are kept for 7 days: send it up again.");
    case "not-spoken":
      return say(
        "A voice message must be Ogg with Opus in it. This is {mimetype}, and this server cannot convert it: convert it first, or send it as a sound.",
        { mimetype: failure.mimetype },
      );
    case "not-sound":
      return say(
        "No sound could be read from the file ({mimetype}): it may be cut off or broken. Check that it plays.",
        {
          mimetype: failure.mimetype,
        },
      );
    case "gif-broken":
      return say("No picture could be read from the GIF: it may be cut off or broken. Check that it plays.");
    case "unreachable":
      return say("The media URL could not be reached. Check the address.");
    case "too-slow":
      return say("The media URL took too long to download. Use a faster host or a smaller file.");
    case "http-status":
      return say("The media URL answered with status {status}. Check that it can be opened without logging in.", {
        status: failure.status,
      });
    default:
      return unreachable(failure);
  }
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024));
}
