import type { RequestListener, ServerResponse } from "node:http";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { MANAGEMENT_ROUTES } from "#ports/contracts/management.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import { DATA_HEADERS, failedAnswer } from "./answers.ts";
import { browserCalls } from "./browser-calls.ts";
import { asProblem } from "./problem.ts";
import { givenRequestId } from "./request-id.ts";
import { routePatterns } from "./route-patterns.ts";
import { inCallersLanguage } from "./speaking.ts";

interface BrowserOptions {
  /** Whose pages may call. */
  readonly origins: readonly string[];
  /** Where the documentation is. */
  readonly publicUrl: string;
  newRequestId(): string;
}

const PREFIX = "/v1/";
const managed = routePatterns(MANAGEMENT_ROUTES);
const unified = routePatterns(V1_ROUTES);

/** Methods of the routes under a path; what is no route is for anybody to see. */
function methodsAt(path: string): readonly string[] {
  return [
    ...managed(path).map(({ name }) => MANAGEMENT_ROUTES[name].method),
    ...unified(path).map(({ name }) => V1_ROUTES[name].method),
  ];
}

/** Refuses what other sites' pages call under `/v1`, before anything else of it is looked at, and lets those that are listed read their answer. */
export function v1Browsers(
  otherwise: RequestListener,
  { origins, publicUrl, newRequestId }: BrowserOptions,
): RequestListener {
  const browsers = browserCalls(origins);

  function refuse(response: ServerResponse, requestId: string): void {
    const refused = failedAnswer("ORIGIN_REFUSED", SERVER_WORDING.pageRefused, requestId);
    const { status, body, headers } = asProblem(refused, { publicUrl });
    response.writeHead(status, { ...DATA_HEADERS, ...headers, "x-request-id": requestId }).end(JSON.stringify(body));
  }

  const listener = inCallersLanguage((request, response) => {
    const methods = methodsAt((request.url ?? "/").split("?")[0] ?? "");
    if (methods.length === 0) return otherwise(request, response);
    const forPage = browsers.admit(request);
    if (forPage === null) {
      request.resume();
      refuse(response, givenRequestId(request.headers["x-request-id"]) ?? newRequestId());
      return;
    }
    const allowed = browsers.preflight(request, [...new Set(methods)].join(", "));
    if (allowed !== null) {
      response.writeHead(204, [...Object.entries(DATA_HEADERS).flat(), ...allowed]).end();
      return;
    }
    for (let at = 0; at < forPage.length; at += 2) response.setHeader(forPage[at] ?? "", forPage[at + 1] ?? "");
    otherwise(request, response);
  });
  return (request, response) =>
    request.url?.startsWith(PREFIX) === true ? listener(request, response) : otherwise(request, response);
}
