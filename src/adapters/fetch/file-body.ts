import type { Clock } from "#ports/clock.ts";
import { DownloadInterrupted } from "#ports/file-download.ts";
import type { Deadlines } from "./deadlines.ts";
import { downloadFailure, type GuardedResponse } from "./guarded-request.ts";
import { SNIFF_BYTES } from "./media-type.ts";
import { isCrumbled } from "./piece-limit.ts";
import { isTooSlow, type SpeedFloor } from "./speed-floor.ts";

interface BodyHead {
  /** Enough to sniff at, unless `isAll`. */
  readonly bytes: Uint8Array;
  readonly isAll: boolean;
}

/** The body of a response, read piece by piece; every failure is a `DownloadInterrupted` and closes it. */
interface FileBody {
  readHead(): Promise<BodyHead>;
  /** The head again, then the rest. */
  chunks(head: BodyHead): AsyncIterable<Uint8Array>;
  /** Stops the time limits too. */
  close(): Promise<void>;
}

export interface BodyLimits extends SpeedFloor {
  readonly maxBytes: number;
  readonly stallMs: number;
  readonly clock: Pick<Clock, "monotonicMs">;
  /** Others wait for what it takes up. */
  isWanted(): boolean;
}

export function fileBody(response: GuardedResponse, deadlines: Deadlines, limits: BodyLimits): FileBody {
  const { maxBytes, stallMs, clock } = limits;
  const pieces: AsyncIterator<Uint8Array> = response.body[Symbol.asyncIterator]();
  let received = 0;
  let count = 0;
  let waitedMs = 0;
  let closed = false;

  async function close(): Promise<void> {
    closed = true;
    deadlines.stop();
    await response.release();
  }

  /** Null at the end. Only the host's slowness counts: nothing is expected of it while nobody reads. */
  async function read(): Promise<Uint8Array | null> {
    try {
      if (closed) throw new DownloadInterrupted({ code: "unreachable" });
      deadlines.expectWithin(stallMs);
      const askedAtMs = clock.monotonicMs();
      const next = await pieces.next();
      waitedMs += clock.monotonicMs() - askedAtMs;
      deadlines.pause();
      if (next.done === true) return null;
      received += next.value.byteLength;
      count += 1;
      if (received > maxBytes) throw new DownloadInterrupted({ code: "too-large", maxBytes });
      const isSlow = isTooSlow(limits, { received, waitedMs, isWanted: limits.isWanted() });
      if (isSlow || isCrumbled(count, received)) throw new DownloadInterrupted({ code: "too-slow" });
      return next.value;
    } catch (error) {
      await close();
      if (error instanceof DownloadInterrupted) throw error;
      throw new DownloadInterrupted(downloadFailure(error, deadlines), { cause: error });
    }
  }

  return {
    async readHead() {
      const head: Uint8Array[] = [];
      while (received < SNIFF_BYTES) {
        const piece = await read();
        if (piece === null) return { bytes: Buffer.concat(head), isAll: true };
        head.push(piece);
      }
      return { bytes: Buffer.concat(head), isAll: false };
    },
    async *chunks({ bytes, isAll }) {
      try {
        if (bytes.byteLength > 0) yield bytes;
        while (!isAll) {
          const piece = await read();
          if (piece === null) return;
          yield piece;
        }
      } finally {
        await close();
      }
    },
    close,
  };
}
