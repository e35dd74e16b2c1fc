import { movieFront } from "#domain/files/movie-front.ts";
import { pictureSize } from "#domain/files/picture-size.ts";

/** What a sender says of a file beside the file; what is not there is not said. */
export interface SaidOfFile {
  /** Pixels. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly seconds?: number | undefined;
}

/** What a phone's app says of a picture or video that its owner sends. */
export function saidOf(file: Uint8Array, mimetype: string): SaidOfFile {
  if (mimetype.startsWith("image/")) return pictureSize(file) ?? {};
  if (!mimetype.startsWith("video/")) return {};
  const front = movieFront();
  front.take(file);
  const movie = front.movie();
  return movie === null ? {} : { ...movie, seconds: Math.round(movie.seconds) };
}

/** Without what is 0. */
export function toldOf({
  width,
  height,
  seconds,
}: { readonly [Said in keyof SaidOfFile]?: number | null | undefined }): SaidOfFile {
  return { ...(width && { width }), ...(height && { height }), ...(seconds && { seconds }) };
}
