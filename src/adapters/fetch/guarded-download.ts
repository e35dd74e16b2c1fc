import { failure } from "#domain/result.ts";
import type { MediaDownload } from "#ports/media-download.ts";
import { startDeadlines } from "./deadlines.ts";
import { downloadFailure, type GuardOptions, guardedRequest, type RequestLimits } from "./guarded-request.ts";
import type { MediaKind } from "./media-type.ts";
import { readMedia } from "./read-media.ts";

export interface DownloadLimits extends RequestLimits {
  readonly maxBytes: Readonly<Record<MediaKind, number>>;
  /** Between two pieces of a body. */
  readonly stallMs: number;
  /** The whole download, redirects included. */
  readonly totalMs: number;
}

export interface GuardedDownloadOptions extends GuardOptions {
  readonly limits?: Partial<DownloadLimits> | undefined;
}

const MIB = 1024 * 1024;
const LIMITS: DownloadLimits = {
  maxBytes: { image: 16 * MIB, video: 64 * MIB },
  maxRedirects: 3,
  headersMs: 10_000,
  stallMs: 10_000,
  totalMs: 60_000,
};

/** Downloads into memory what a caller named, from the public web alone. */
export function guardedDownload(options: GuardedDownloadOptions): MediaDownload {
  const limits = { ...LIMITS, ...options.limits };
  const request = guardedRequest(options, limits);
  return {
    async download(url, kind) {
      const deadlines = startDeadlines(limits.totalMs);
      try {
        const response = await request(url, `${kind}/*`, deadlines);
        if (!response.ok) return response;
        const onProgress = (): void => deadlines.expectWithin(limits.stallMs);
        onProgress();
        try {
          return await readMedia(response.value, { kind, maxBytes: limits.maxBytes[kind], onProgress });
        } finally {
          await response.value.release();
        }
      } catch (error) {
        return failure(downloadFailure(error, deadlines));
      } finally {
        deadlines.stop();
      }
    },
  };
}
