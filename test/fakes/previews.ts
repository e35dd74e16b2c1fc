import type { Previews } from "#ports/previews.ts";

/** For a picture, and a movie, whose bytes it has been told of; nothing else. By default none. */
export function fakePreviews(jpeg: Uint8Array | null = null): Previews {
  const preview = jpeg === null ? null : { jpeg, width: 10, height: 10 };
  const made = async () => preview;
  return { ofPicture: made, squareOf: made, ofMovie: made };
}
