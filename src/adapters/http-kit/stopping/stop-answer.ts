import type { IncomingMessage } from "node:http";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { DATA_HEADERS } from "../answers.ts";
import { watched } from "../health.ts";
import { jsonOnWire, type RefusedRequest, refusedRequest, type WireAnswer } from "../wire-answer.ts";

/** `refused` came while we stop, and nothing was done of it; of what is `cut-off` nobody knows how far it came. */
export type StopProblem = "refused" | "cut-off";

/** What a server that stops answers instead of its own. */
export type StopAnswers = (request: IncomingMessage, problem: StopProblem) => WireAnswer;

/** Seconds: a service that starts anew is back soon. */
const RETRY_SECONDS = 1;

/** For whoever watches: still alive, and not ready for anything more. Null of any other path. */
export function drainingHealth({ url }: Pick<IncomingMessage, "url">): WireAnswer | null {
  const asked = watched(url);
  if (asked === null) return null;
  const ok = asked === "healthz";
  const headers = { ...DATA_HEADERS, "content-type": "application/json; charset=utf-8" };
  return { status: ok ? 200 : 503, headers, body: JSON.stringify({ ok, draining: true }) };
}

/** In the one shape of failed answers. What may have been done is no 503, for that says to ask again. */
export function stopFailure(request: IncomingMessage, problem: StopProblem): RefusedRequest {
  return problem === "refused"
    ? refusedRequest(request, "UNAVAILABLE", SERVER_WORDING.stopping, { retryAfterSeconds: RETRY_SECONDS })
    : refusedRequest(request, "PROVIDER_SILENT", SERVER_WORDING.cutOff);
}

/** For programs. */
export function stopAnswer(request: IncomingMessage, problem: StopProblem): WireAnswer {
  return jsonOnWire(stopFailure(request, problem));
}
