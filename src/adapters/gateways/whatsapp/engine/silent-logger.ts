import type { ILogger } from "baileys/lib/Utils/logger.js";

function nothing(): void {}

/** Baileys logs messages and keys. */
export const SILENT_LOGGER: ILogger = {
  level: "silent",
  child: () => SILENT_LOGGER,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};
