import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";

/** How long a caller who has been answered may go on sending, in milliseconds. */
const LINGER_MS = 10_000;

/** Before the head of an answer is written: a request that is still coming is the last of its connection. */
export function keepsNoUnread(request: IncomingMessage, response: ServerResponse): void {
  if (isComing(request)) response.shouldKeepAlive = false;
}

/** A request without a body is not complete before its handler has been called. */
export function isComing({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);
}

/**
 * Ends an answer whose head says how long it is. A caller that is still sending would find its connection gone before it
 * had read why: what it sends is read and thrown away for a while, as nginx does by `lingering_close`.
 */
export function endAnswer(response: ServerResponse, body: string | undefined, lingerMs = LINGER_MS): void {
  const request = response.req;
  if (!isComing(request) || request.destroyed) {
    response.end(body);
    return;
  }
  if (body === undefined) response.flushHeaders();
  else response.write(body);
  const end = () => void response.end();
  const late = setTimeout(end, lingerMs);
  response.once("close", () => clearTimeout(late));
  request.once("end", end).once("close", end).resume();
}

/** What a request brings, for a reader who may stop before its end: its connection is still there to be answered on. */
export function chunksOf(stream: Readable): AsyncIterable<Buffer> {
  return stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}
