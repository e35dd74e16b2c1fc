import type { OpenedFile } from "#ports/file-download.ts";
import type { Preview, Previews } from "#ports/previews.ts";
import { orInterrupted } from "../../common/session/interruption.ts";

/** What passes by is not kept from passing for longer than this, however slow it is read. */
const READ_WITHIN_MS = 1_000;

/** What a file says of itself, for apps that show what the sender says; 0 is what it does not say. */
export interface FileFacts {
  /** Of a sound or a video, not rounded. */
  readonly seconds: number;
  /** Pixels of a picture or a video, upright. */
  readonly width: number;
  readonly height: number;
}

export interface PassingFile {
  readonly file: OpenedFile;
  /** Once the file has passed. Never throws. */
  facts(): Promise<FileFacts>;
  /** And how it looks, as far as that has been kept. */
  preview(previews: Previews): Promise<Preview | null>;
}

export const UNSEEN = { preview: async () => null } as const;

export const NO_FACTS: FileFacts = { seconds: 0, width: 0, height: 0 };

/**
 * Reads how long a sound or a WebM lasts while it is sent up. Of a file whose length nobody knows nothing is read, for what
 * its head claims could not be checked.
 */
export function listenTo(file: OpenedFile): PassingFile {
  const { length, mimetype } = file;
  if (length === null) return { ...UNSEEN, file, facts: async () => NO_FACTS };
  const passing = new TransformStream<Uint8Array, Uint8Array>();
  const told = factsOf(passing.readable, { mimetype, size: length });
  return {
    ...UNSEEN,
    file: { ...file, chunks: passedBy(file.chunks, passing.writable, told), close: () => file.close() },
    facts: async () => (await orInterrupted(told, { withinMs: READ_WITHIN_MS })) ?? NO_FACTS,
  };
}

async function factsOf(
  sound: ReadableStream<Uint8Array>,
  fileInfo: { readonly mimetype: string; readonly size: number },
): Promise<FileFacts> {
  try {
    const { parseWebStream } = await import("music-metadata");
    const { mimetype: mimeType, size } = fileInfo;
    const { format } = await parseWebStream(sound, { mimeType, size }, { duration: true, skipCovers: true });
    const { duration = 0, trackInfo } = format;
    const video = trackInfo.find((track) => track.video !== undefined)?.video;
    return {
      seconds: duration > 0 && Number.isFinite(duration) ? duration : 0,
      width: video?.displayWidth ?? video?.pixelWidth ?? 0,
      height: video?.displayHeight ?? video?.pixelHeight ?? 0,
    };
  } catch {
    return NO_FACTS;
  }
}

/** Every chunk on its way, shown to who reads along: at the reader's pace until it has read enough, or takes too long. */
async function* passedBy(
  chunks: AsyncIterable<Uint8Array>,
  reader: WritableStream<Uint8Array>,
  told: Promise<FileFacts>,
): AsyncGenerator<Uint8Array> {
  const writer = reader.getWriter();
  let isReading = true;
  const stop = (): void => {
    isReading = false;
  };
  writer.closed.catch(stop);
  void told.then(stop);
  let isWhole = false;
  try {
    for await (const chunk of chunks) {
      if (isReading) {
        writer.write(Uint8Array.from(chunk)).catch(stop);
        const ready = writer.ready.then(
          () => true,
          () => false,
        );
        isReading = (await orInterrupted(ready, { withinMs: READ_WITHIN_MS })) === true;
      }
      yield chunk;
    }
    isWhole = true;
  } finally {
    const ended = isWhole ? writer.close() : writer.abort();
    ended.catch(stop);
  }
}
