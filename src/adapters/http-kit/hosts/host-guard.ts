import type { IncomingMessage, RequestListener } from "node:http";
import { describeForeignHost, SERVER_WORDING } from "#domain/wording/server.ts";
import { watched } from "../health.ts";
import { jsonOnWire, type RefusedRequest, refusedRequest, type WireAnswer } from "../wire-answer.ts";
import { type HostRules, knownHosts } from "./known-hosts.ts";

/** What is answered to a request for another host. */
export type HostAnswer = (request: IncomingMessage, refused: RefusedRequest) => WireAnswer;

/** Lets requests through that name this server as their host, once; HTTP/1.0 need not name one. */
export function hostGuard(
  listener: RequestListener,
  rules: HostRules,
  answer: HostAnswer = (_request, refused) => jsonOnWire(refused),
): RequestListener {
  const isKnown = knownHosts(rules);
  const foreign = describeForeignHost(rules.variable);

  function refusedBy(request: IncomingMessage): RefusedRequest | null {
    if (namesHostTwice(request.rawHeaders)) return refusedRequest(request, "MALFORMED", SERVER_WORDING.hostTwice);
    const { host } = request.headers;
    // Whoever watches this server may call it by any name.
    if (host === undefined || isKnown(host) || watched(request.url) !== null) return null;
    return refusedRequest(request, "HOST_REFUSED", foreign);
  }

  return (request, response) => {
    const refused = refusedBy(request);
    if (refused === null) {
      listener(request, response);
      return;
    }
    request.resume();
    const { status, headers, body } = answer(request, refused);
    // What is left of its body is not waited for.
    response.shouldKeepAlive = false;
    response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
    response.end(request.method === "HEAD" ? undefined : body);
  };
}

const HOST_LENGTH = 4;

/** Node keeps the first and says nothing; who stands before us may have read the other. */
function namesHostTwice(rawHeaders: readonly string[]): boolean {
  let seen = false;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length !== HOST_LENGTH || name.toLowerCase() !== "host") continue;
    if (seen) return true;
    seen = true;
  }
  return false;
}
