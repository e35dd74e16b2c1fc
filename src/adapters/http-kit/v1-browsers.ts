import type { RequestListener, ServerResponse } from "node:http";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { MANAGEMENT_ROUTES } from "#ports/contracts/management.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import { DATA_HEADERS, failedAnswer } from "./answers.ts";
import { browserCalls } from "./browser-calls.ts";
import { writeProblem } from "./problem.ts";
import { givenRequestId } from "./request-id.ts";
import { inCallersLanguage } from "./speaking.ts";
import { managedAt, unifiedAt } from "./v1-paths.ts";

interface BrowserOptions {
  /** Whose pages may call. */
  readonly origins: readonly string[];
  /** Where the documentation is. */
  readonly publicUrl: string;
  newRequestId(): string;
}

const PREFIX = "/v1/";

/** Methods of the routes under a path; what is no route is for anybody to see. */
function methodsAt(path: string): readonly string[] {
  return [
    ...managedAt(path).map(({ name }) => MANAGEMENT_ROUTES[name].method),
    ...unifiedAt(path).map(({ name }) => V1_ROUTES[name].method),
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
    writeProblem(response, refused, { publicUrl }, requestId);
  }

  const listener = inCallersLanguage((request, response) => {
    const forPage = browsers.admit(request);
    // A program, or a page of our own: nothing is asked and nothing is added.
    if (forPage?.length === 0) return otherwise(request, response);
    const methods = methodsAt((request.url ?? "/").split("?")[0] ?? "");
    if (methods.length === 0) return otherwise(request, response);
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
