import type { IncomingMessage } from "node:http";
import { type StopProblem, stopFailure } from "#adapters/http-kit/stopping/stop-answer.ts";
import { jsonOnWire, type RefusedRequest, type WireAnswer } from "#adapters/http-kit/wire-answer.ts";
import { isApiPath } from "./answers.ts";
import { plainErrorDocument } from "./document.ts";

/** While the web role stops. */
export function webStopAnswer(request: IncomingMessage, problem: StopProblem): WireAnswer {
  return webRefusal(request, stopFailure(request, problem));
}

/** Readers get a page that needs nothing else from us, programs what the other roles answer. */
export function webRefusal({ url = "/", headers }: IncomingMessage, refused: RefusedRequest): WireAnswer {
  if (isApiPath(url) || !headers.accept?.includes("text/html")) return jsonOnWire(refused);
  const { status, message, requestId } = refused;
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8", ...refused.headers },
    body: plainErrorDocument(message, requestId, refused.headers["retry-after"] === undefined ? "" : undefined),
  };
}
