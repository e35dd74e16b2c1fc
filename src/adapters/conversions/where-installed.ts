import { convertedByFfmpeg } from "#adapters/ffmpeg/converted.ts";
import type { Logger } from "#ports/logger.ts";

interface WhereInstalled {
  readonly logger: Pick<Logger, "info">;
  /** Named in the log where there is no ffmpeg. */
  readonly missing: string;
}

/** As `convertedByFfmpeg`; that ffmpeg is not installed is said once, and done without: `given-up`. Never throws. */
export function ffmpegWhereInstalled({ logger, missing }: WhereInstalled): typeof convertedByFfmpeg {
  let isMissing = false;
  return async (input, run) => {
    if (isMissing) return "given-up";
    try {
      return await convertedByFfmpeg(input, run);
    } catch (error) {
      if (!isMissing) logger.info(missing, { reason: "ffmpeg missing", error });
      isMissing = true;
      return "given-up";
    }
  };
}
