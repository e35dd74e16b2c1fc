import type { ServerResponse } from "node:http";

/** How many files and tables are taken from us at once, by user: each holds a connection for as long as its reader likes. */
export const DOWNLOAD_TURNS = {
  atOnce: 128,
  atOncePerOwner: 8,
  waiting: 1_000,
  waitingPerOwner: 100,
  waitMs: 10_000,
} as const;

export const DOWNLOAD_RETRY_SECONDS = 10;

/** How fast a reader takes what they asked for, measured while bytes wait for them. */
export interface DownloadPace {
  /** Over and above what the bytes that they took allow. */
  readonly graceMs: number;
  readonly bytesASecond: number;
  readonly everyMs: number;
}

export const DOWNLOAD_PACE: DownloadPace = { graceMs: 30_000, bytesASecond: 16 * 1024, everyMs: 1_000 };

type Watched = Pick<ServerResponse, "writableLength" | "socket">;

/**
 * Tells once when a reader keeps us waiting for longer than `pace` allows; what is slow to be made is not theirs.
 * Ends when the function that it gives is called.
 */
export function watchReader(response: Watched, tooSlow: () => void, pace: DownloadPace = DOWNLOAD_PACE): () => void {
  const taken = () => (response.socket?.bytesWritten ?? 0) - response.writableLength;
  const before = taken();
  let waitedMs = 0;
  const timer = setInterval(() => {
    if (response.writableLength === 0) return;
    waitedMs += pace.everyMs;
    const allowedMs = pace.graceMs + (Math.max(0, taken() - before) * 1000) / pace.bytesASecond;
    if (waitedMs <= allowedMs) return;
    clearInterval(timer);
    tooSlow();
  }, pace.everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
