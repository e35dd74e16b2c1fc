import type { Movie } from "#domain/files/movie.ts";
import { movieFront } from "#domain/files/movie-front.ts";
import { pictureSize } from "#domain/files/picture-size.ts";
import type { WhatsAppContent } from "#domain/messages/content.ts";
import type { Preview, Previews } from "#ports/previews.ts";

/** What phones show of a file before they have it, by Baileys' names; null is a picture that is not to be had. */
export interface SeenFile extends Partial<Movie> {
  readonly jpegThumbnail?: string | null;
}

/** As the apps make them. */
const LONGEST_SIDE = 100;

/** Looks at a picture or a video; of other kinds nothing is said. What is shown once shows nothing before that. */
export async function lookAtFile(
  previews: Previews,
  content: WhatsAppContent,
  { viewOnce = false }: { readonly viewOnce?: boolean | undefined },
): Promise<SeenFile> {
  if (content.kind !== "image" && content.kind !== "video") return {};
  const { bytes } = content.file;
  if (content.kind === "image") {
    const preview = viewOnce ? null : await previews.ofPicture(bytes, LONGEST_SIDE);
    return { ...pictureSize(bytes), jpegThumbnail: base64(preview) };
  }
  const front = movieFront();
  front.take(bytes);
  const beginning = viewOnce ? null : front.beginning();
  const preview = beginning && (await previews.ofMovie(beginning, LONGEST_SIDE));
  return { ...wholeSeconds(front.movie()), jpegThumbnail: base64(preview) };
}

/** At least one, where it is known. */
function wholeSeconds(movie: Movie | null): Partial<Movie> {
  if (movie === null) return {};
  const { seconds, ...size } = movie;
  return seconds === 0 ? size : { ...size, seconds: Math.max(1, Math.round(seconds)) };
}

function base64(preview: Preview | null): string | null {
  return preview === null ? null : Buffer.from(preview.jpeg).toString("base64");
}
