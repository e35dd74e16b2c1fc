import type { RequestListener } from "node:http";
import { watched } from "#adapters/http-kit/health.ts";
import type { ClosableRequestTrail } from "#adapters/http-kit/request-trail.ts";
import type { Tracing } from "#ports/tracing.ts";

const FAULT = 500;

/** The same listener; each request is a span, within the one that its caller names. Watchers of our health are none. */
export function tracedRequests(listener: RequestListener, tracing: Tracing): RequestListener {
  return (request, response) => {
    if (watched(request.url) !== null) return listener(request, response);
    const { method = "GET", headers } = request;
    const { traceparent } = headers;
    const span = tracing.begin({
      name: method,
      kind: "server",
      facts: { "http.request.method": method },
      ...(typeof traceparent === "string" && { parent: traceparent }),
    });
    response.once("close", () => {
      const { statusCode, writableFinished } = response;
      span.tell({ "http.response.status_code": statusCode });
      if (statusCode >= FAULT) span.fail(String(statusCode));
      else if (!writableFinished) span.fail("closed");
      span.end();
    });
    span.hold(() => listener(request, response));
  };
}

/** The same; a call that is put down gives its span the name of its route, and the id by which its caller asks for it. */
export function tracedTrail(trail: ClosableRequestTrail, tracing: Tracing): ClosableRequestTrail {
  return {
    ...trail,
    note(request) {
      const span = tracing.current();
      span?.rename(`${request.method} ${request.route}`);
      span?.tell({ "http.route": request.route, "wesal.request_id": request.requestId });
      if (request.code !== null) span?.tell({ "wesal.error_code": request.code });
      trail.note(request);
    },
  };
}
