import type { ServerResponse } from "node:http";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import type { Result } from "#domain/result.ts";
import { DownloadInterrupted, type OpenedFile } from "#ports/file-download.ts";

export const MIB = 1024 * 1024;

export function fileOf(result: Result<OpenedFile, DownloadFailure>): OpenedFile {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

export async function bytesOf({ chunks }: OpenedFile): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of chunks) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** What ended the reading. */
export async function interruptionOf(file: OpenedFile): Promise<DownloadFailure> {
  const error = await bytesOf(file).catch((reason: unknown) => reason);
  if (error instanceof DownloadInterrupted) return error.failure;
  throw error instanceof Error ? error : new Error("the file came whole");
}

/** Writes as fast as the connection takes it, and counts. */
export function pour(response: ServerResponse, total: number): { written: number } {
  const poured = { written: 0 };
  const piece = Buffer.alloc(64 * 1024, 7);
  const pump = (): void => {
    while (!response.destroyed && poured.written < total) {
      poured.written += piece.byteLength;
      if (!response.write(piece)) return;
    }
    if (poured.written >= total) response.end();
  };
  response.on("drain", pump);
  pump();
  return poured;
}
