import type { DownloadFailure } from "#domain/messages/failures.ts";
import { DownloadInterrupted, type OpenedFile } from "#ports/file-download.ts";

export interface FakeFile extends OpenedFile {
  readonly isClosed: () => boolean;
}

export interface FakeFileOptions {
  readonly mimetype?: string | undefined;
  readonly bytes?: Uint8Array | undefined;
  /** Ends the file so, after its bytes. */
  readonly breaksOff?: DownloadFailure | null | undefined;
}

/** A file in memory, by default three bytes of a picture. */
export function fakeFile(options: FakeFileOptions = {}): FakeFile {
  const { mimetype = "image/png", bytes = new Uint8Array([1, 2, 3]), breaksOff = null } = options;
  let closed = false;
  const chunks = {
    async *[Symbol.asyncIterator]() {
      yield bytes;
      if (breaksOff !== null) throw new DownloadInterrupted(breaksOff);
    },
  };
  return {
    mimetype,
    fileName: "sample.bin",
    length: bytes.byteLength,
    chunks,
    isClosed: () => closed,
    async close() {
      closed = true;
    },
  };
}
