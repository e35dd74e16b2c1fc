import { convertedByFfmpeg } from "#adapters/ffmpeg/converted.ts";
import type { Logger } from "#ports/logger.ts";

export interface ConversionOptions {
  readonly logger: Pick<Logger, "info">;
  /** Where ffmpeg is looked for: folders, as `PATH` has them. */
  readonly path: string;
  readonly maxMs?: number;
}

type Convert = typeof convertedByFfmpeg;
type Asked = Pick<Parameters<Convert>[1], "given" | "output">;

/** An hour of sound takes ten seconds of a slow core. */
const MAX_MS = 30_000;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * As `convertedByFfmpeg`; that ffmpeg is not installed is said once, by `missing`, and done without: `given-up`. Never
 * throws.
 */
export function ffmpegWhereInstalled(
  { logger, path, maxMs = MAX_MS }: ConversionOptions,
  missing: string,
): (input: Uint8Array, asked: Asked) => ReturnType<Convert> {
  let isMissing = false;
  return async (input, asked) => {
    if (isMissing) return "given-up";
    try {
      return await convertedByFfmpeg(input, { ...asked, path, maxMs, maxBytes: MAX_BYTES });
    } catch (error) {
      if (!isMissing) logger.info(missing, { reason: "ffmpeg missing", error });
      isMissing = true;
      return "given-up";
    }
  };
}
