import type { ICorePlatform } from "@mtcute/core";
import type { Logger } from "#ports/logger.ts";

/** mtcute's levels: 1 is an error. */
const ERROR_LEVEL = 1;

/** What mtcute asks of its surroundings. It ends with its account, not with the process, and opens no file by name. */
export function gatewayPlatform(logger: Logger): ICorePlatform {
  return {
    beforeExit: () => () => undefined,
    // The texts and what is put into them may name people and carry keys.
    log: (_color, _level, tag) => logger.debug("library", { reason: tag }),
    getDefaultLogLevel: () => ERROR_LEVEL,
    getDeviceModel: () => "Wesal",
    normalizeFile: () => {
      throw new TypeError("mtcute: files are handed over as parts, never opened");
    },
  };
}
