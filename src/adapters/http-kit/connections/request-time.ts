import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isComing } from "../answer-early.ts";
import { DATA_HEADERS } from "../answers.ts";
import { endConnection, wireText } from "../wire-answer.ts";

/** How long a request may take to come to its end. */
export interface RequestPace {
  readonly graceMs: number;
  /** Over and above that, where it brings a file, what its bytes allow. */
  readonly bytesASecond: number;
  readonly everyMs: number;
}

/** A file comes as slowly as one is taken: `DOWNLOAD_PACE`. */
const REQUEST_PACE: RequestPace = { graceMs: 60_000, bytesASecond: 16 * 1024, everyMs: 5_000 };

interface Coming {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly sinceMs: number;
  readonly bytesBefore: number;
}

const withFile = new WeakSet<IncomingMessage>();

/** From a caller who may send one, and has no more under way than their share: it comes on for as long as it keeps its pace. */
export function bringsFile(request: IncomingMessage): void {
  withFile.add(request);
}

/** Ends requests that take too long, with 408 where nothing was answered yet. */
export function endSlowRequests(server: Server, pace: RequestPace = REQUEST_PACE): void {
  /** Of each connection the newest, until it is seen to have come. */
  const coming = new Map<Socket, Coming>();

  function allowedMs({ request, bytesBefore }: Coming): number {
    if (!withFile.has(request)) return pace.graceMs;
    return pace.graceMs + ((request.socket.bytesRead - bytesBefore) * 1000) / pace.bytesASecond;
  }

  function look(): void {
    const nowMs = performance.now();
    for (const [socket, one] of coming) {
      const isOver = one.request.complete || socket.destroyed;
      const isLate = !isOver && nowMs - one.sinceMs > allowedMs(one);
      if (isLate && one.response.headersSent) socket.destroy();
      else if (isLate) endConnection(socket, wireText({ status: 408, headers: DATA_HEADERS, body: "" }));
      if (isOver || isLate) coming.delete(socket);
    }
  }

  server.on("request", (request, response) => {
    if (!isComing(request)) return;
    const { socket } = request;
    coming.set(socket, { request, response, sinceMs: performance.now(), bytesBefore: socket.bytesRead });
  });
  const looking = setInterval(look, pace.everyMs).unref();
  server.once("close", () => clearInterval(looking));
}
