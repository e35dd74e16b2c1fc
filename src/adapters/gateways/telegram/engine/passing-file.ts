import { movieFront } from "#domain/files/movie-front.ts";
import { PICTURE_HEAD_BYTES, pictureSize } from "#domain/files/picture-size.ts";
import type { OpenedFile } from "#ports/file-download.ts";
import { listenTo, NO_FACTS, type PassingFile } from "./heard-file.ts";

/** MP4 and its relatives. */
const MOVIES: readonly string[] = ["video/mp4", "video/quicktime", "video/3gpp", "video/3gpp2"];

/** A file that is looked at on its way up: little of it is kept, and none is held back. */
export function lookAt(file: OpenedFile): PassingFile {
  const { mimetype } = file;
  if (MOVIES.includes(mimetype)) return watch(file);
  if (mimetype.startsWith("audio/") || mimetype.startsWith("video/")) return listenTo(file);
  if (mimetype.startsWith("image/")) return glanceAt(file);
  return { file, facts: async () => NO_FACTS };
}

function watch(file: OpenedFile): PassingFile {
  const front = movieFront();
  return {
    file: shown(file, (chunk) => front.take(chunk)),
    facts: async () => ({ ...NO_FACTS, ...front.movie() }),
  };
}

function glanceAt(file: OpenedFile): PassingFile {
  const head: Uint8Array[] = [];
  let left = PICTURE_HEAD_BYTES;
  const passed = shown(file, (chunk) => {
    if (left === 0) return;
    const piece = chunk.slice(0, left);
    head.push(piece);
    left -= piece.length;
  });
  return { file: passed, facts: async () => ({ ...NO_FACTS, ...pictureSize(Buffer.concat(head)) }) };
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
