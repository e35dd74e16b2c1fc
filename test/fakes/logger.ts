import type { LogFields, Logger } from "#ports/logger.ts";

export interface LogLine extends LogFields {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly event: string;
}

/** A log in memory, to be read by the test. */
export function fakeLogger(
  lines: LogLine[] = [],
  common: LogFields = {},
): Logger & { readonly lines: readonly LogLine[] } {
  const write = (level: LogLine["level"]) => (event: string, fields?: LogFields) => {
    lines.push({ ...common, ...fields, level, event });
  };
  return {
    lines,
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    child: (fields) => fakeLogger(lines, { ...common, ...fields }),
  };
}
