import { StorageError } from "#ports/storage-error.ts";
import { NO_ANSWER } from "../no-answer.ts";

const LOCK_WAIT_TIMEOUT = 1205;
const DEADLOCK = 1213;
/** What a deadlock over the table's id counter is reported as. */
const AUTO_INCREMENT_LOCK = 1467;
const DUPLICATE = 1062;

const TRANSIENT: ReadonlySet<number> = new Set([DEADLOCK, LOCK_WAIT_TIMEOUT, AUTO_INCREMENT_LOCK]);

/** The last that is heard over a connection. */
const PARTING: ReadonlySet<number> = new Set([
  1053, // server shutdown
  1927, // connection killed
]);

/** The server is there, and cannot do it now. */
const BUSY: ReadonlySet<number> = new Set([
  ...TRANSIENT,
  ...PARTING,
  1037, // out of memory
  1038, // out of sort memory
  1040, // too many connections
  1041, // out of resources
  1129, // host is blocked
  1159, // net read interrupted
  1161, // net write interrupted
  1203, // too many user connections
  1226, // user limit reached
  1290, // read-only
  1317, // query interrupted
  1836, // read-only mode
  1969, // statement timeout
  3024, // statement timeout, of MySQL
]);
const DISK_FULL = 1021;
const TABLE_FULL = 1114;
/** Of files, of tables that cannot be made or written: their messages quote the operating system, and no value. */
const FILE_ERRORS: ReadonlySet<number> = new Set([1, 3, 20, 1004, 1005, 1026, 1030]);
/** No space left, and over quota. */
const NO_SPACE = /\b(?:Errcode|error|errno):? (?:28|122)\b/;

const AWAY: ReadonlySet<string> = new Set([...NO_ANSWER, "ENOENT", "PROTOCOL_CONNECTION_LOST"]);

export const errors = {
  isTransient: (error: unknown): boolean => TRANSIENT.has(errorNumber(error)),
  isDuplicate: (error: unknown): boolean => errorNumber(error) === DUPLICATE,
};

/** Null where the statement itself is at fault. */
export function storageErrorOf(error: Error): StorageError | null {
  const number = errorNumber(error);
  const isFull = FILE_ERRORS.has(number) && NO_SPACE.test(error.message);
  if (isFull || number === DISK_FULL || number === TABLE_FULL) return new StorageError("full", { cause: error });
  const { code, fatal } = error as { code?: unknown; fatal?: unknown };
  const noAnswer = fatal === true || (typeof code === "string" && AWAY.has(code));
  return noAnswer || BUSY.has(number) ? new StorageError("unavailable", { cause: error }) : null;
}

/** The server is not there yet, or cannot take anybody now. What it refuses, or cannot speak, time does not mend. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof StorageError) || error.code !== "unavailable") return false;
  // Without a code it is a wait of our own that has ended.
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code !== "string" || AWAY.has(code) || BUSY.has(errorNumber(error));
}

/** Nothing more can be asked over the connection that said so. */
export function endsConnection(error: Error): boolean {
  return (error as { fatal?: unknown }).fatal === true || PARTING.has(errorNumber(error));
}

function errorNumber(error: unknown): number {
  const said = error instanceof StorageError ? error.cause : error;
  const number = said instanceof Error ? (said as { errno?: unknown }).errno : undefined;
  return typeof number === "number" ? number : 0;
}
