import type { DownloadFailure } from "#domain/messages/failures.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import { DownloadInterrupted, type FileDownload, type OpenedFile } from "#ports/file-download.ts";
import { type Deadlines, startDeadlines } from "./deadlines.ts";
import { type BodyLimits, fileBody } from "./file-body.ts";
import { fileNameOf } from "./file-name.ts";
import {
  downloadFailure,
  type GuardedResponse,
  type GuardOptions,
  guardedRequest,
  type RequestLimits,
} from "./guarded-request.ts";
import { fileMimetype } from "./media-type.ts";
import { checkHead } from "./response-head.ts";
import { type SpeedFloor, WANTED_FLOOR } from "./speed-floor.ts";

export interface FileLimits extends RequestLimits, SpeedFloor {
  /** While the next piece of a body is waited for. */
  readonly stallMs: number;
  /** The whole download, redirects included, however slowly it is read. */
  readonly totalMs: number;
}

interface GuardedFileOptions extends GuardOptions {
  readonly limits?: Partial<FileLimits> | undefined;
  readonly clock: Pick<Clock, "monotonicMs">;
}

const LIMITS: FileLimits = {
  maxRedirects: 3,
  headersMs: 30_000,
  stallMs: 30_000,
  slowAfterMs: 30_000,
  minBytesPerSecond: 16_384,
  ...WANTED_FLOOR,
  totalMs: 3_600_000,
};

/** Opens what a caller named, from the public web alone, and takes no more of it than is read. */
export function guardedFile(options: GuardedFileOptions): FileDownload {
  const limits = { ...LIMITS, ...options.limits };
  const request = guardedRequest(options, limits);
  return {
    async open(url, { maxBytes, gone, isWanted = () => false }) {
      const deadlines = startDeadlines(limits.totalMs, gone);
      try {
        const response = await request(url, { accept: "*/*", maxBytes }, deadlines);
        const { clock } = options;
        if (response.ok) return await openFile(response.value, deadlines, { ...limits, maxBytes, clock, isWanted });
        deadlines.stop();
        return response;
      } catch (error) {
        deadlines.stop();
        return failure(error instanceof DownloadInterrupted ? error.failure : downloadFailure(error, deadlines));
      }
    },
  };
}

async function openFile(
  response: GuardedResponse,
  deadlines: Deadlines,
  limits: BodyLimits,
): Promise<Result<OpenedFile, DownloadFailure>> {
  const body = fileBody(response, deadlines, limits);
  const declared = checkHead(response, limits.maxBytes);
  if (!declared.ok) {
    await body.close();
    return declared;
  }
  const head = await body.readHead();
  const { headers, url } = response;
  const mimetype = fileMimetype(head.bytes, headers["content-type"]);
  return success({
    mimetype,
    fileName: fileNameOf({ disposition: headers["content-disposition"], url, mimetype }),
    length: head.isAll ? head.bytes.byteLength : declared.value,
    chunks: body.chunks(head),
    close: body.close,
  });
}
