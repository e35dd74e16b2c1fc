import { NO_RESPONSE } from "#domain/wording/server.ts";
import { LANGUAGE } from "#languages/language.ts";
import type { ErrorAnswer, ErrorCode } from "#ports/contracts/errors.ts";
import { loginPath } from "#ports/contracts/pages.ts";

/** The server said no, or nothing at all. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly code: ErrorCode | "NO_RESPONSE" | "UNREADABLE";
  /** The server's own sentence; empty when it gave none. */
  readonly sentence: string;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RequestError["code"],
    details: { sentence?: string; field?: string | undefined; retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(`ui: ${code}`, { cause: details.cause });
    this.code = code;
    this.sentence = details.sentence ?? "";
    this.field = details.field;
    this.retryAfterSeconds = details.retryAfter;
  }
}

interface RequestOptions {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** A message is to be kept and sent in its turn: the answer does not wait for the network. */
  readonly later?: boolean | undefined;
  /** None by default (spec §9). */
  readonly timeoutMs?: number | undefined;
}

/**
 * One call of our own JSON API. Throws `RequestError`. The answer's type is trusted: server and page are one build of
 * one origin, and the schemas would bring 27 KB of zod to every reader.
 */
export async function request<Answer>(
  path: string,
  { method = "GET", body, signal, later = false, timeoutMs }: RequestOptions = {},
): Promise<Answer> {
  const signals = [signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)];
  const response = await fetch(path, {
    method,
    headers: {
      accept: "application/json",
      "accept-language": LANGUAGE,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(later ? { prefer: "respond-async" } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.any(signals.filter((given) => given !== undefined)),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new RequestError("NO_RESPONSE", { cause });
  });
  const answer: Answer | ErrorAnswer | null = await response.json().catch(() => null);
  if (response.ok && answer !== null && !isRefusal(answer)) return answer;
  const error = refusal(answer);
  if (error.code === "NOT_SIGNED_IN") leaveForLogin();
  throw error;
}

function isRefusal(answer: unknown): answer is ErrorAnswer {
  return typeof answer === "object" && answer !== null && "error" in answer && answer.error === true;
}

/** A proxy's page instead of our own shape is unreadable. */
function refusal(answer: unknown): RequestError {
  if (!isRefusal(answer)) return new RequestError("UNREADABLE");
  const { code, message, field, retryAfter } = answer;
  return new RequestError(code, { sentence: message, field, retryAfter });
}

/** Whoever has just logged out is on the way to the login already, and does not come back here. */
const LEAVE_AFTER_MS = 400;

/** The session has ended: log in, and come back here. */
function leaveForLogin(): void {
  const { pathname, search } = window.location;
  setTimeout(() => window.location.assign(loginPath(pathname + search)), LEAVE_AFTER_MS);
}

/** The server's sentence where it gave one. */
export function sentenceOf(error: unknown, fallback: string): string {
  return (error instanceof RequestError && error.sentence) || fallback;
}

/** For a write: says so when no answer came at all, for then nobody knows whether it was done. */
export function writeSentence(error: unknown, fallback: string): string {
  if (error instanceof RequestError && error.code === "NO_RESPONSE") return NO_RESPONSE;
  return sentenceOf(error, fallback);
}

/** `/api/instances/:id` with its parts filled in. */
export function pathTo(template: string, parts: Readonly<Record<string, string | number>>): string {
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parts[name] ?? "")));
}
