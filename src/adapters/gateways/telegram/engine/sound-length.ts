import type { OpenedFile } from "#ports/file-download.ts";
import { orInterrupted } from "../../common/session/interruption.ts";

/** What passes by is not kept from passing for longer than this, however slow it is read. */
const READ_WITHIN_MS = 1_000;

interface HeardFile {
  readonly file: OpenedFile;
  /** Whole seconds, at least 1, once the file has passed; 0 where its bytes do not tell. Never throws. */
  seconds(): Promise<number>;
}

/**
 * Reads how long a sound lasts while it is sent up: Telegram's apps show what the sender says of it. Of a file whose length
 * nobody knows nothing is read, for what its head claims could not be checked.
 */
export function listenTo(file: OpenedFile): HeardFile {
  const { length, mimetype } = file;
  if (length === null) return { file, seconds: async () => 0 };
  const passing = new TransformStream<Uint8Array, Uint8Array>();
  const told = secondsOf(passing.readable, { mimetype, size: length });
  return {
    file: { ...file, chunks: passedBy(file.chunks, passing.writable, told), close: () => file.close() },
    seconds: async () => (await orInterrupted(told, { withinMs: READ_WITHIN_MS })) ?? 0,
  };
}

async function secondsOf(
  sound: ReadableStream<Uint8Array>,
  fileInfo: { readonly mimetype: string; readonly size: number },
): Promise<number> {
  try {
    const { parseWebStream } = await import("music-metadata");
    const { mimetype: mimeType, size } = fileInfo;
    const { format } = await parseWebStream(sound, { mimeType, size }, { duration: true, skipCovers: true });
    const { duration = 0 } = format;
    return duration > 0 && Number.isFinite(duration) ? Math.max(1, Math.round(duration)) : 0;
  } catch {
    return 0;
  }
}

/** Every chunk on its way, shown to who reads along: at the reader's pace until it has read enough, or takes too long. */
async function* passedBy(
  chunks: AsyncIterable<Uint8Array>,
  reader: WritableStream<Uint8Array>,
  told: Promise<number>,
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
