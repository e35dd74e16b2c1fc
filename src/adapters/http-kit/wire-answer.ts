import { randomUUID } from "node:crypto";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import { type Answer, DATA_HEADERS, failedAnswer } from "./answers.ts";
import { givenRequestId } from "./request-id.ts";

/** What is answered before any route is asked. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface RefusedRequest extends Answer {
  readonly message: string;
  readonly requestId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request that no route sees, with the headers that all our answers have. */
export function refusedRequest(
  request: IncomingMessage,
  code: ErrorCode,
  message: string,
  details: { readonly retryAfterSeconds?: number } = {},
): RefusedRequest {
  const requestId = givenRequestId(request.headers["x-request-id"]) ?? randomUUID();
  const answer = failedAnswer(code, message, requestId, details);
  return { ...answer, message, requestId, headers: { ...DATA_HEADERS, "x-request-id": requestId, ...answer.headers } };
}

/** For programs. */
export function jsonOnWire({ status, body, headers }: RefusedRequest): WireAnswer {
  const type = { "content-type": "application/json; charset=utf-8" };
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(body) };
}

/** As bytes, for a connection that is given nothing after it. */
export function wireText({ status, headers, body }: WireAnswer): string {
  const all = { ...headers, "content-length": String(Buffer.byteLength(body)), connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}

/**
 * For what a client still sends and reads: bytes that meet a closed socket reset it, answer and all. One that only waits
 * would keep it for ever.
 */
const LINGER_MS = 500;

/** Says no more but `lastText`, and reads until its client has closed too. */
export function endConnection(socket: Duplex, lastText?: string): void {
  if (lastText === undefined) socket.end();
  else socket.end(lastText);
  const late = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(late));
}
