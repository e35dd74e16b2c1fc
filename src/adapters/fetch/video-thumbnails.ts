import type { FileLimit } from "#domain/messages/limits.ts";
import type { Clock } from "#ports/clock.ts";
import type { MediaDownload } from "#ports/media-download.ts";
import type { VideoThumbnails } from "#ports/video-thumbnails.ts";
import { guardedDownload } from "./guarded-download.ts";
import type { GuardOptions } from "./guarded-request.ts";

interface VideoThumbnailsOptions extends GuardOptions {
  readonly clock: Pick<Clock, "monotonicMs">;
  /** Where pictures are, without a slash at the end. */
  readonly baseUrl?: string | undefined;
  readonly limits?: Partial<ThumbnailLimits> | undefined;
}

export interface ThumbnailLimits {
  /** Of one picture. */
  readonly maxBytes: number;
  /** Pictures kept; the one that nobody asked for longest makes room. */
  readonly maxKept: number;
  readonly keepMs: number;
  /** How long a picture that could not be had is not asked for again. */
  readonly retryMs: number;
}

const BASE_URL = "https://i.ytimg.com/vi";
/** The wide one is missing for some videos, the other never. */
const SIZES = ["hq720.jpg", "mqdefault.jpg"] as const;
const LIMITS: ThumbnailLimits = { maxBytes: 400_000, maxKept: 60, keepMs: 86_400_000, retryMs: 60_000 };
const PICTURE = { noun: "picture", types: ["image/jpeg", "image/png", "image/webp"], formats: "a picture" } as const;
const TIMES = { headersMs: 4000, stallMs: 4000, totalMs: 8000, maxRedirects: 0 };

type Picture = Uint8Array<ArrayBuffer> | null;

interface Kept {
  readonly picture: Promise<Picture>;
  /** Infinite while it is under way. */
  goodUntilMs: number;
}

/** YouTube's pictures, through the guard and kept in memory: each is fetched once a day, however many read it. */
export function videoThumbnails({
  clock,
  baseUrl = BASE_URL,
  limits: given,
  ...guard
}: VideoThumbnailsOptions): VideoThumbnails {
  const limits = { ...LIMITS, ...given };
  const media = guardedDownload({ ...guard, limits: TIMES });
  const limit = { ...PICTURE, maxBytes: limits.maxBytes };
  const kept = new Map<string, Kept>();

  function fetchInto(videoId: string): Kept {
    const entry: Kept = {
      picture: fetchPicture(media, limit, `${baseUrl}/${videoId}`),
      goodUntilMs: Number.POSITIVE_INFINITY,
    };
    entry.picture.then(
      (picture) => {
        entry.goodUntilMs = clock.monotonicMs() + (picture === null ? limits.retryMs : limits.keepMs);
      },
      () => {
        entry.goodUntilMs = 0;
      },
    );
    return entry;
  }

  return {
    async read(videoId) {
      const found = kept.get(videoId);
      const entry = found !== undefined && clock.monotonicMs() < found.goodUntilMs ? found : fetchInto(videoId);
      kept.delete(videoId);
      kept.set(videoId, entry);
      const [oldest] = kept.keys();
      if (kept.size > limits.maxKept && oldest !== undefined) kept.delete(oldest);
      return entry.picture;
    },
  };
}

async function fetchPicture(media: MediaDownload, limit: FileLimit, folder: string): Promise<Picture> {
  for (const size of SIZES) {
    const result = await media.download(`${folder}/${size}`, limit);
    if (result.ok) return result.value.mimetype === "image/jpeg" ? new Uint8Array(result.value.bytes) : null;
    if (result.failure.code !== "http-status") return null;
  }
  return null;
}
