import { SERVER_WORDING } from "#domain/wording/server.ts";
import { translated } from "#languages/say.ts";
import { BusyError } from "#ports/busy-error.ts";
import { ERRORS, type ErrorAnswer, type ErrorCode } from "#ports/contracts/errors.ts";
import { STORAGE_RETRY_SECONDS, StorageError } from "#ports/storage-error.ts";

export interface Answer {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Of an answer that is data, for whoever opens its address in a browser. */
export const DATA_HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
} as const;

interface FailureDetails {
  readonly field?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly hint?: string | undefined;
  /** Of the message that it is about. */
  readonly id?: string | undefined;
  readonly messageId?: string | undefined;
}

interface StorageAnswer {
  readonly code: "UNAVAILABLE" | "STORAGE_FULL";
  readonly message: string;
  readonly retryAfterSeconds?: number;
}

/** What is answered when the database cannot do it, or too many wait already; null when something else went wrong. */
export function storageAnswer(error: unknown): StorageAnswer | null {
  if (error instanceof BusyError) {
    return { code: "UNAVAILABLE", message: SERVER_WORDING.busy, retryAfterSeconds: error.retryAfterSeconds };
  }
  if (!(error instanceof StorageError)) return null;
  return error.code === "full"
    ? { code: "STORAGE_FULL", message: SERVER_WORDING.storageFull }
    : { code: "UNAVAILABLE", message: SERVER_WORDING.noResponse, retryAfterSeconds: STORAGE_RETRY_SECONDS };
}

/** A failed answer in its one shape; `Retry-After` goes along with `retryAfter`. */
export function failedAnswer(
  code: ErrorCode,
  message: string,
  requestId: string,
  details: FailureDetails = {},
): Answer {
  const body: ErrorAnswer = {
    success: false,
    status: "error",
    error: true,
    code,
    message: translated(message),
    requestId,
  };
  if (details.field !== undefined) body.field = details.field;
  if (details.hint !== undefined) body.hint = translated(details.hint);
  if (details.id !== undefined) body.id = details.id;
  if (details.messageId !== undefined) body.messageId = details.messageId;
  if (details.retryAfterSeconds === undefined) return { status: ERRORS[code].status, body };
  body.retryAfter = details.retryAfterSeconds;
  return { status: ERRORS[code].status, body, headers: { "retry-after": String(details.retryAfterSeconds) } };
}
