import { type DestinationStream, destination, type Logger as PinoLogger, pino } from "pino";
import type { LogFields, Logger } from "#ports/logger.ts";

interface LoggerOptions {
  readonly level: "debug" | "info" | "warn" | "error" | "silent";
  /** On every line, such as the role. */
  readonly fields?: LogFields | undefined;
  /** Standard output by default. */
  readonly destination?: DestinationStream | undefined;
}

const FLUSH_EVERY_MS = 200;

/** JSON lines; of what is passed, only the fields of `LogFields` are written. */
export function pinoLogger(options: LoggerOptions): Logger {
  const settings = {
    level: options.level,
    base: allowed(options.fields),
    timestamp: pino.stdTimeFunctions.isoTime,
    messageKey: "event",
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return wrap(pino(settings, options.destination ?? bufferedOutput()));
}

/** A write to the system for each line costs a request more than its own work; what is left goes out at the exit. */
function bufferedOutput(): DestinationStream {
  return destination({ dest: 1, sync: false, minLength: 16_000, periodicFlush: FLUSH_EVERY_MS });
}

function wrap(target: PinoLogger): Logger {
  // A level never changes: what would not be written is not put together either.
  const at = (level: "debug" | "info" | "warn" | "error"): Logger["info"] =>
    target.isLevelEnabled(level) ? (event, fields) => target[level](allowed(fields), event) : () => undefined;
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: (fields) => wrap(target.child(allowed(fields))),
  };
}

const PLAIN_FIELDS = {
  requestId: true,
  role: true,
  method: true,
  path: true,
  status: true,
  durationMs: true,
  userId: true,
  instanceId: true,
  client: true,
  state: true,
  reason: true,
  code: true,
  attempt: true,
  delayMs: true,
  count: true,
  port: true,
  pid: true,
} as const satisfies Record<keyof Omit<LogFields, "error">, true>;

const PLAIN_NAMES = Object.keys(PLAIN_FIELDS) as (keyof typeof PLAIN_FIELDS)[];

function allowed(fields: LogFields | undefined): Record<string, unknown> {
  const line: Record<string, unknown> = {};
  if (fields === undefined) return line;
  for (const name of PLAIN_NAMES) {
    const value = fields[name];
    if (typeof value === "string" || typeof value === "number") line[name] = value;
  }
  if (fields.error !== undefined) line.error = reduced(fields.error);
  return line;
}

/** Libraries hang requests, statements and bodies on their errors: only what an error always has is kept. */
function reduced(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = (error as { code?: unknown }).code;
  const known = { name: error.name, message: error.message, stack: error.stack };
  return typeof code === "string" || typeof code === "number" ? { ...known, code } : known;
}
