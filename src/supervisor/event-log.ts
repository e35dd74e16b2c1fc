import type { Config } from "#adapters/config.ts";
import type { LogFields, Logger } from "#ports/logger.ts";

const LEVELS = ["debug", "info", "warn", "error", "silent"] as const satisfies readonly Config["logLevel"][];

/** Lines as the roles' logger writes them, for a process that says little and should load little. */
export function eventLog(
  lowest: Config["logLevel"],
  writeLine: (line: string) => void,
): Pick<Logger, "info" | "warn" | "error"> {
  const at =
    (level: "info" | "warn" | "error") =>
    (event: string, fields: LogFields = {}): void => {
      if (LEVELS.indexOf(level) < LEVELS.indexOf(lowest)) return;
      const error = fields.error === undefined ? undefined : reduced(fields.error);
      writeLine(JSON.stringify({ level, time: new Date().toISOString(), ...fields, error, event }));
    };
  return { info: at("info"), warn: at("warn"), error: at("error") };
}

function reduced(error: unknown): unknown {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack } = error;
  return { name, message, stack, code: (error as NodeJS.ErrnoException).code };
}
