import type { Media } from "#domain/messages/content.ts";
import type { FileLimit } from "#domain/messages/limits.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Previews } from "#ports/previews.ts";
import type { FileFailure, FileRequest, FileSource } from "./file-source.ts";

/** `not-a-picture`: it is broken, of too many pixels, or none can be made of it here. */
export type GroupPictureFailure = FileFailure | { readonly code: "not-a-picture" };

/** Makes a group's picture of a file that somebody has: a square JPEG, as the networks' own apps send it. */
export type MakeGroupPicture = (
  file: Pick<FileRequest, "url" | "instance" | "gone">,
) => Promise<Result<Uint8Array, GroupPictureFailure>>;

/** Pixels, as WhatsApp's and Telegram's apps have it. */
const SIDE = 640;

export function groupPictures(
  files: FileSource<Media>,
  { previews, limit }: { readonly previews: Pick<Previews, "squareOf">; readonly limit: FileLimit },
): MakeGroupPicture {
  return async (file) => {
    const made = await files.hold({ ...file, kind: "image", limit }, ({ bytes }) => previews.squareOf(bytes, SIDE));
    if (!made.ok) return made;
    return made.value === null ? failure({ code: "not-a-picture" }) : success(made.value.jpeg);
  };
}
