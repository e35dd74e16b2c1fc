import type { Logger } from "#ports/logger.ts";
import type { Preview, Previews } from "#ports/previews.ts";
import { firstPicture } from "./first-picture.ts";
import { loadShrink, type Shrink } from "./shrunk-picture.ts";

interface PreviewOptions {
  readonly logger: Pick<Logger, "info">;
  /** Where ffmpeg is looked for: folders, as `PATH` has them. */
  readonly path: string;
  /** In place of sharp. */
  readonly loadShrink?: () => Promise<Shrink>;
  /** For one's turn: after that it goes without. */
  readonly waitMs?: number;
}

const WAIT_MS = 2_000;
type Work = () => Promise<Preview | null>;

/**
 * Pictures by sharp, which may be missing on a platform, and movies by ffmpeg, which may not be installed: that is said
 * once, and done without. One of each is made at a time, since the largest take much memory.
 */
export function previews(options: PreviewOptions): Previews {
  const { logger, path, waitMs = WAIT_MS } = options;
  const pictures = oneAtATime(waitMs);
  const movies = oneAtATime(waitMs);
  const load = once(options.loadShrink ?? loadShrink);
  const missing = new Set<string>();

  /** Whatever it throws means that there is nothing to work with. */
  async function unlessMissing<Value>(what: string, work: () => Promise<Value>): Promise<Value | null> {
    if (missing.has(what)) return null;
    try {
      return await work();
    } catch (error) {
      if (!missing.has(what)) logger.info("no-previews", { reason: `${what} missing`, error });
      missing.add(what);
      return null;
    }
  }

  const shrunk = (...picture: Parameters<Shrink>) =>
    pictures(async () => {
      const shrink = await unlessMissing("sharp", load);
      return shrink === null ? null : shrink(...picture).catch(() => null);
    });

  return {
    ofPicture: (picture, longestSide) => shrunk(picture, longestSide, "whole"),
    squareOf: (picture, side) => shrunk(picture, side, "square"),
    ofMovie: (beginning, longestSide) =>
      movies(() => unlessMissing("ffmpeg", () => firstPicture(beginning, longestSide, { path }))),
  };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** In the order in which they came; null for whom the turn comes too late. */
function oneAtATime(waitMs: number): (work: Work) => Promise<Preview | null> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    let isLate = false;
    const turn = last.then(() => (isLate ? null : work()));
    last = turn;
    const { promise, resolve } = Promise.withResolvers<null>();
    const tooLate = setTimeout(() => {
      isLate = true;
      resolve(null);
    }, waitMs);
    return Promise.race([turn, promise]).finally(() => clearTimeout(tooLate));
  };
}
