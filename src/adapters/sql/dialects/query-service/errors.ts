import { SERVER_WORDING } from "#domain/wording/server.ts";
import { StorageError } from "#ports/storage-error.ts";
import { NO_ANSWER } from "../no-answer.ts";

/** The service, or the database behind it, took the statement and did not do it. */
class QueryRefusedError extends Error {
  override readonly name = "QueryRefusedError";
  readonly code = "query-refused";
  readonly status: number;
  /** The same statement may well succeed now. */
  readonly isTransient: boolean;
  readonly isDuplicate: boolean;

  constructor(status: number, message: string) {
    super(`sql: the query service answered ${status}: ${withoutValues(message)}`);
    this.status = status;
    this.isTransient = TRANSIENT.test(message);
    this.isDuplicate = DUPLICATE.test(message);
  }
}

/** Of a gateway in front of it, or of itself: the statement has not been taken. */
const AWAY = new Set([408, 425, 429, 502, 503, 504]);

/** Deadlocks, by the names that MySQL and MariaDB give them. */
const TRANSIENT = /try restarting transaction|failed to read auto-increment value/i;
const DUPLICATE = /\bduplicate entry\b/i;

/** What a service that passes the database's error on says when it has lost the database. */
const DATABASE_AWAY =
  /can(?:'|no)t connect|unable to connect|too many connections|gone away|lost connection|shutdown in progress|E(?:CONNREFUSED|CONNRESET|TIMEDOUT)/i;
const DISK_FULL = /disk full|table '.*' is full|no space left|\b(?:errcode|error|errno):? (?:28|122)\b/i;

export const errors = {
  isTransient: (error: unknown): boolean => error instanceof QueryRefusedError && error.isTransient,
  isDuplicate: (error: unknown): boolean => error instanceof QueryRefusedError && error.isDuplicate,
};

/** Of an answer that says no; `message` is the service's, if it gave one. */
export function refusal(status: number, message: string | null): Error {
  if (message !== null && DISK_FULL.test(message)) return new StorageError("full");
  const refused = new QueryRefusedError(status, message ?? SERVER_WORDING.error);
  const isAway = AWAY.has(status) || (message !== null && DATABASE_AWAY.test(message));
  return isAway ? new StorageError("unavailable", { cause: refused }) : refused;
}

/** The service itself is not there to answer yet. */
const SILENT: ReadonlySet<string> = new Set([
  ...NO_ANSWER,
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "UND_ERR_SOCKET",
]);

/** The service, or the database behind it, is not there yet. An answer that cannot be read is of something else. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof StorageError) || error.code !== "unavailable") return false;
  const { cause } = error;
  if (cause instanceof QueryRefusedError) return true;
  const { name, code } = (cause ?? {}) as { name?: unknown; code?: unknown };
  return name === "TimeoutError" || (typeof code === "string" && SILENT.has(code));
}

/** A page of a proxy, half an answer: nobody knows what was done. */
export function unreadable(what: string): StorageError {
  return new StorageError("unavailable", { cause: new Error(`sql: the query service answered ${what}`) });
}

/** Databases quote the statement and its values in their messages, and those are logged. */
function withoutValues(message: string): string {
  return message.replace(/(['"`])(?:.*['"`]|.*$)/s, "$1…$1").slice(0, 200);
}
