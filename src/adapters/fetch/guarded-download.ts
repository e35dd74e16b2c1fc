import type { FileLimit } from "#domain/messages/limits.ts";
import { failure } from "#domain/result.ts";
import type { MediaDownload } from "#ports/media-download.ts";
import { startDeadlines } from "./deadlines.ts";
import { downloadFailure, type GuardOptions, guardedRequest, type RequestLimits } from "./guarded-request.ts";
import { readMedia } from "./read-media.ts";
import { isTooSlow, type SpeedFloor, WANTED_FLOOR } from "./speed-floor.ts";

export interface DownloadLimits extends RequestLimits, SpeedFloor {
  /** Between two pieces of a body. */
  readonly stallMs: number;
  /** The whole download, redirects included. */
  readonly totalMs: number;
}

interface GuardedDownloadOptions extends GuardOptions {
  readonly limits?: Partial<DownloadLimits> | undefined;
}

const LIMITS: DownloadLimits = {
  maxRedirects: 3,
  headersMs: 10_000,
  stallMs: 10_000,
  totalMs: 60_000,
  slowAfterMs: 60_000,
  minBytesPerSecond: 0,
  ...WANTED_FLOOR,
};

/** Downloads into memory what a caller named, from the public web alone. */
export function guardedDownload(options: GuardedDownloadOptions): MediaDownload {
  const limits = { ...LIMITS, ...options.limits };
  const request = guardedRequest(options, limits);
  return {
    async download(url, limit, { gone, isWanted = () => false, onLength } = {}) {
      const deadlines = startDeadlines(limits.totalMs, gone);
      try {
        const response = await request(url, { accept: acceptHeader(limit), maxBytes: limit.maxBytes }, deadlines);
        if (!response.ok) return response;
        const sinceMs = performance.now();
        const onProgress = (received: number): boolean => {
          deadlines.expectWithin(limits.stallMs);
          const waitedMs = performance.now() - sinceMs;
          return !isTooSlow(limits, { received, waitedMs, isWanted: isWanted() });
        };
        onProgress(0);
        try {
          return await readMedia(response.value, { limit, onProgress, onLength });
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

/** Such as image/*. */
function acceptHeader({ types }: FileLimit): string {
  const families = new Set(types?.map((type) => `${type.split("/", 1)[0]}/*`));
  return families.size === 0 ? "*/*" : [...families].join(", ");
}
