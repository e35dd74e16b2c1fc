import { unreachable } from "../result.ts";

/** Why a URL gave no media. */
export type DownloadProblem =
  | { readonly code: "url-invalid" }
  | { readonly code: "url-blocked" }
  | { readonly code: "unreachable" }
  | { readonly code: "too-slow" }
  | { readonly code: "http-status"; readonly status: number }
  | { readonly code: "too-large"; readonly maxBytes: number }
  | { readonly code: "wrong-type"; readonly mimetype: string | null };

/** What went wrong with a media URL, and what to do about it. */
export function describeDownloadProblem(problem: DownloadProblem, kind: "image" | "video"): string {
  switch (problem.code) {
    case "too-large":
      return `The file is larger than ${megabytes(problem.maxBytes)} MB. Send a smaller ${kind}.`;
    case "wrong-type":
      return `The URL does not lead to ${article(kind)} that WhatsApp can show${problem.mimetype === null ? "" : ` (it is ${problem.mimetype})`}.`;
    default:
      return describeUrlProblem(problem);
  }
}

/** The same, where it does not matter what the URL should have led to. */
export function describeUrlProblem(problem: Exclude<DownloadProblem, { code: "too-large" | "wrong-type" }>): string {
  switch (problem.code) {
    case "url-invalid":
      return "The media URL is not a web address. Give one that starts with https:// or http://.";
    case "url-blocked":
      return "The media URL does not lead to a public address. Put the file where anyone can download it.";
    case "unreachable":
      return "The media URL could not be reached. Check the address.";
    case "too-slow":
      return "The media URL took too long to download. Use a faster host or a smaller file.";
    case "http-status":
      return `The media URL answered with status ${problem.status}. Check that it can be opened without logging in.`;
    default:
      return unreachable(problem);
  }
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024));
}

function article(kind: "image" | "video"): string {
  return kind === "image" ? "an image" : "a video";
}
