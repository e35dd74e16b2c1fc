import type { Media } from "#domain/messages/content.ts";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import { MAX_CONVERTED_BYTES } from "#domain/messages/limits.ts";
import { type Result, success } from "#domain/result.ts";
import {
  downloadFailed,
  type FileFailure,
  type FileRequest,
  type FileSource,
  inTurn,
  type OwnersTurns,
} from "./file-source.ts";

/** How files of one shape are read and made. */
export interface FileShape<File> {
  /** Null where it is not known before the file has been read. */
  lengthOf(file: File): number | null;
  /** Null where there is more than `maxBytes`. */
  bytesOf(file: File, maxBytes: number): Promise<Uint8Array | null>;
  made(media: Media): File;
}

export const IN_MEMORY: FileShape<Media> = {
  lengthOf: ({ bytes }) => bytes.byteLength,
  bytesOf: async ({ bytes }) => bytes,
  made: (media) => media,
};

interface Conversion<File> {
  /** The types that may come in; null for a request of which nothing is converted. */
  typesFor(request: FileRequest): readonly string[] | null;
  /** What makes of the file's bytes what it is to be; null where it is that already. */
  begin(file: File): Promise<{ readonly file: File; readonly make: Make | null }>;
}

type Make = (bytes: Uint8Array) => Promise<Result<Media, DownloadFailure>>;

const TOO_LARGE = { code: "too-large", maxBytes: MAX_CONVERTED_BYTES } as const;

/** Files that become something else on their way, in turns: one conversion keeps a core busy for as long as it takes. */
export function convertedFiles<File>(
  files: FileSource<File>,
  ports: OwnersTurns,
  { typesFor, begin, lengthOf, bytesOf, made }: Conversion<File> & FileShape<File>,
): FileSource<File> {
  async function converted(given: File, { instance, gone }: FileRequest): Promise<Result<File, FileFailure>> {
    const { file, make } = await begin(given);
    if (make === null) return success(file);
    if ((lengthOf(file) ?? 0) > MAX_CONVERTED_BYTES) return downloadFailed(TOO_LARGE);
    return await inTurn(ports, { instance, gone, bytes: 0 }, async () => {
      const bytes = await bytesOf(file, MAX_CONVERTED_BYTES);
      if (bytes === null) return downloadFailed(TOO_LARGE);
      const media = await make(bytes);
      return media.ok ? success(made(media.value)) : downloadFailed(media.failure);
    });
  }

  return {
    async hold(request, use) {
      const types = typesFor(request);
      if (types === null) return await files.hold(request, use);
      const limit = { ...request.limit, types };
      const held = await files.hold({ ...request, limit }, async (given) => {
        const file = await converted(given, request);
        return file.ok ? success(await use(file.value)) : file;
      });
      return held.ok ? held.value : held;
    },
  };
}
