import type { FileKind } from "../messages/content.ts";
import type { DownloadFailure } from "../messages/failures.ts";
import { type FileLimit, WHATSAPP_LIMITS } from "../messages/limits.ts";
import { unreachable } from "../result.ts";

/** What went wrong with a media URL, and what to do about it. */
export function describeMediaFailure(failure: DownloadFailure, kind: FileKind): string {
  const { noun, types }: FileLimit = WHATSAPP_LIMITS.files[kind];
  switch (failure.code) {
    case "too-large":
      return `The file is larger than ${megabytes(failure.maxBytes)} MB. Send a smaller ${noun}.`;
    case "wrong-type":
      // Any type will do: only a host that compresses the file is in the way.
      if (types === null) return "The media URL gives the file compressed. Use a host that gives it as it is.";
      return `The URL does not lead to ${withArticle(noun)} that WhatsApp can show${failure.mimetype === null ? "" : ` (it is ${failure.mimetype})`}.`;
    default:
      return describeUrlFailure(failure);
  }
}

/** The same, where it does not matter what the URL should have led to. */
export function describeUrlFailure(failure: Exclude<DownloadFailure, { code: "too-large" | "wrong-type" }>): string {
  switch (failure.code) {
    case "url-invalid":
      return "The media URL is not a web address. Give one that starts with https:// or http://.";
    case "url-blocked":
      return "The media URL does not lead to a public address. Put the file where anyone can download it.";
    case "unreachable":
      return "The media URL could not be reached. Check the address.";
    case "too-slow":
      return "The media URL took too long to download. Use a faster host or a smaller file.";
    case "http-status":
      return `The media URL answered with status ${failure.status}. Check that it can be opened without logging in.`;
    default:
      return unreachable(failure);
  }
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024));
}

function withArticle(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}
