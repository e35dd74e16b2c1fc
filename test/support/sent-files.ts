import type { Media } from "#domain/messages/content.ts";
import type { OpenedFile } from "#ports/file-download.ts";
import { fakeFile } from "#test/fakes/opened-file.ts";
import { PNG } from "./media-hosts.ts";
import { movieLasting } from "./movie-file.ts";
import { opusLasting } from "./opus-file.ts";

/** Bytes that are what they are called. */
function bytesOf(mimetype: string): Uint8Array {
  switch (mimetype) {
    case "image/png":
      return PNG;
    case "video/mp4":
      return movieLasting(2, { width: 320, height: 240 }).bytes;
    case "audio/ogg":
      return opusLasting(2);
    case "image/webp":
      return Buffer.concat([Buffer.from("RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0", "latin1"), Buffer.alloc(12)]);
    default:
      return Buffer.from("%PDF-1.7 and the rest");
  }
}

/** In memory and as it comes: each kind takes what it wants of it. */
export function whatsAppFile(mimetype: string): Media & { readonly chunks: AsyncIterable<Uint8Array> } {
  const bytes = bytesOf(mimetype);
  return { bytes, mimetype, fileName: "a.bin", chunks: inPieces(bytes) };
}

export function telegramFile(mimetype: string): OpenedFile {
  return fakeFile({ mimetype, bytes: bytesOf(mimetype) });
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
