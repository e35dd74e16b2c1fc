import type { PixelSize } from "#domain/files/picture-size.ts";

/** A small JPEG of what is sent: apps show it before they have the file. */
export interface Preview extends PixelSize {
  readonly jpeg: Uint8Array;
}

/**
 * Makes small pictures of large ones, upright. Never throws: null where there is none to be had,
 * because the file is broken or too large, it takes too long, too many others wait, or the machine lacks the means.
 */
export interface Previews {
  /** Of a JPEG, PNG, WebP or GIF, none larger than it was; of one that moves, as it begins. */
  ofPicture(picture: Uint8Array, longestSide: number): Promise<Preview | null>;
  /** Its middle, square and as large as asked, also where it was smaller: as apps show a chat's own picture. */
  squareOf(picture: Uint8Array, side: number): Promise<Preview | null>;
  /** Of the first picture of an MP4 or one of its relatives, whose pictures come last. */
  ofMovie(beginning: Uint8Array, longestSide: number): Promise<Preview | null>;
}
