import { movieFront } from "#domain/files/movie-front.ts";
import { PICTURE_HEAD_BYTES, pictureSize } from "#domain/files/picture-size.ts";
import type { OpenedFile } from "#ports/file-download.ts";
import { listenTo, NO_FACTS, type PassingFile, UNSEEN } from "./heard-file.ts";

/** MP4 and its relatives. */
const MOVIES: readonly string[] = ["video/mp4", "video/quicktime", "video/3gpp", "video/3gpp2"];
/** Of a larger one the beginning is kept, which tells its size. */
const MAX_PICTURE_BYTES = 4 * 1024 * 1024;
/** As large as Telegram takes one. */
const LONGEST_SIDE = 320;

/** A file that is looked at on its way up: little of it is kept, and none is held back. */
export function lookAt(file: OpenedFile): PassingFile {
  const { mimetype } = file;
  if (MOVIES.includes(mimetype)) return watch(file);
  if (mimetype.startsWith("audio/") || mimetype.startsWith("video/")) return listenTo(file);
  if (mimetype.startsWith("image/")) return glanceAt(file);
  return { ...UNSEEN, file, facts: async () => NO_FACTS };
}

function watch(file: OpenedFile): PassingFile {
  const front = movieFront();
  return {
    file: shown(file, (chunk) => front.take(chunk)),
    facts: async () => ({ ...NO_FACTS, ...front.movie() }),
    async preview(previews) {
      const beginning = front.beginning();
      return beginning && (await previews.ofMovie(beginning, LONGEST_SIDE));
    },
  };
}

function glanceAt(file: OpenedFile): PassingFile {
  const isWhole = file.length !== null && file.length <= MAX_PICTURE_BYTES;
  const kept: Uint8Array[] = [];
  let left = isWhole ? MAX_PICTURE_BYTES : PICTURE_HEAD_BYTES;
  const passed = shown(file, (chunk) => {
    if (left === 0) return;
    const piece = chunk.slice(0, left);
    kept.push(piece);
    left -= piece.length;
  });
  return {
    file: passed,
    facts: async () => ({ ...NO_FACTS, ...pictureSize(Buffer.concat(kept)) }),
    preview: async (previews) => (isWhole ? previews.ofPicture(Buffer.concat(kept), LONGEST_SIDE) : null),
  };
}

function shown(file: OpenedFile, take: (chunk: Uint8Array) => void): OpenedFile {
  async function* passing(): AsyncGenerator<Uint8Array> {
    for await (const chunk of file.chunks) {
      take(chunk);
      yield chunk;
    }
  }
  return { ...file, chunks: passing(), close: () => file.close() };
}
