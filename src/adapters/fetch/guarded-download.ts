import type { FileLimit } from "#domain/messages/limits.ts";
import { failure } from "#domain/result.ts";
import type { MediaDownload } from "#ports/media-download.ts";
import { startDeadlines } from "./deadlines.ts";
import { downloadFailure, type GuardOptions, guardedRequest, type RequestLimits } from "./guarded-request.ts";
import { readMedia } from "./read-media.ts";

export interface DownloadLimits extends RequestLimits {
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
};

/** Downloads into memory what a caller named, from the public web alone. */
export function guardedDownload(options: GuardedDownloadOptions): MediaDownload {
  const limits = { ...LIMITS, ...options.limits };
  const request = guardedRequest(options, limits);
  return {
    async download(url, limit) {
      const deadlines = startDeadlines(limits.totalMs);
      try {
        const response = await request(url, acceptHeader(limit), deadlines);
        if (!response.ok) return response;
        const onProgress = (): void => deadlines.expectWithin(limits.stallMs);
        onProgress();
        try {
          return await readMedia(response.value, { limit, onProgress });
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
