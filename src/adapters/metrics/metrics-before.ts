import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { isLoopback } from "#adapters/http-kit/loopback.ts";
import type { Expose } from "./exposition.ts";

const PATH = /^\/metrics(?:\?|$)/;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
/** Of a proxy on this machine, through which anybody may come. */
const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"] as const;

/** `GET /metrics` in front of a role's own listener, for programs on this machine alone; for all others it is not there. */
export function metricsBefore(listener: RequestListener, expose: Expose): RequestListener {
  return (request, response) => {
    if (!isAsked(request) || !isOfThisMachine(request)) return listener(request, response);
    void answer(expose, response);
  };
}

/** `GET /metrics` and nothing else, for whoever reaches the port. */
export function metricsAlone(expose: Expose): RequestListener {
  return (request, response) => {
    if (isAsked(request)) return void answer(expose, response);
    response
      .writeHead(404, { "content-type": "text/plain; charset=utf-8" })
      .end("GET /metrics is all there is here.\n");
  };
}

function isAsked({ method, url = "" }: IncomingMessage): boolean {
  return method === "GET" && PATH.test(url);
}

function isOfThisMachine({ socket, headers }: IncomingMessage): boolean {
  return (
    isLoopback(socket.remoteAddress ?? "") &&
    LOOPBACK_HOST.test(headers.host ?? "") &&
    FORWARDED.every((name) => headers[name] === undefined)
  );
}

async function answer(expose: Expose, response: ServerResponse): Promise<void> {
  try {
    const { contentType, text } = await expose();
    response.writeHead(200, { "content-type": contentType, "cache-control": "no-store" }).end(text);
  } catch {
    response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end("The metrics could not be read.\n");
  }
}
