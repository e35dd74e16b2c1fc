import { SERVER_WORDING } from "#domain/wording/server.ts";
import { StorageError } from "#ports/storage-error.ts";

export type Row = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** The service, or the database behind it, took the statement and did not do it. */
export class QueryRefusedError extends Error {
  override readonly name = "QueryRefusedError";
  readonly code = "query-refused";
  readonly status: number;
  /** The same statement may well succeed now. */
  readonly isTransient: boolean;

  constructor(status: number, message: string) {
    super(`sql: the query service answered ${status}: ${withoutValues(message)}`);
    this.status = status;
    this.isTransient = TRANSIENT.test(message);
  }
}

/** Of a gateway in front of it, or of itself: the statement has not been taken. */
const AWAY = new Set([408, 425, 429, 502, 503, 504]);

/** Deadlocks, by the names that MySQL and MariaDB give them. */
const TRANSIENT = /try restarting transaction|failed to read auto-increment value/i;

/** What a service that passes the database's error on says when it has lost the database. */
const DATABASE_AWAY =
  /can(?:'|no)t connect|unable to connect|too many connections|gone away|lost connection|shutdown in progress|E(?:CONNREFUSED|CONNRESET|TIMEDOUT)/i;
const DISK_FULL = /disk full|table '.*' is full|no space left|\b(?:errcode|error|errno):? (?:28|122)\b/i;

/** Rows of a read. */
export function rowsOf(answer: Answer): Row[] {
  const data = dataOf(answer);
  if (data === null) return [];
  if (Array.isArray(data) && data.every((row) => typeof row === "object" && row !== null)) return data;
  throw unreadable("something else than rows");
}

/** A write that succeeded may answer with anything. */
export function checkWritten(answer: Answer): void {
  const data = dataOf(answer);
  if (isRecord(data) && data.success === false) throw problem(answer.status, data);
}

function dataOf({ status, text }: Answer): unknown {
  if (status < 200 || status > 299) throw problem(status, parsed(text));
  if (status === 204 || text === "") return null;
  const data = parsed(text);
  if (data === undefined) throw unreadable("no JSON");
  return data;
}

function problem(status: number, data: unknown): Error {
  const message = isRecord(data) && typeof data.message === "string" && data.message !== "" ? data.message : null;
  if (message !== null && DISK_FULL.test(message)) return new StorageError("full");
  const refused = new QueryRefusedError(status, message ?? SERVER_WORDING.error);
  const isAway = AWAY.has(status) || (message !== null && DATABASE_AWAY.test(message));
  return isAway ? new StorageError("unavailable", { cause: refused }) : refused;
}

/** A page of a proxy, half an answer: nobody knows what was done. */
export function unreadable(what: string): StorageError {
  return new StorageError("unavailable", { cause: new Error(`sql: the query service answered ${what}`) });
}

/** Undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Databases quote the statement and its values in their messages, and those are logged. */
function withoutValues(message: string): string {
  return message.replace(/(['"`])(?:.*['"`]|.*$)/s, "$1…$1").slice(0, 200);
}
