import type { ContentfulStatusCode } from "hono/utils/http-status";
import { escapeHtml } from "#domain/escape-html.ts";
import { ERRORS } from "#ports/contracts/errors.ts";
import { PAGES, SERVER_PROBLEMS, type ServerProblem } from "#ports/contracts/pages.ts";
import { plainErrorDocument } from "./document.ts";
import type { Outcome } from "./errors.ts";
import { contextOf, type Web, type WebContext } from "./web.ts";

/** Stands in the page where the id of the failed request goes. */
const ID_PLACE = "00000000-0000-0000-0000-000000000000";

/** The pages for what a route threw or an address names twice, made at the start, so that they need nothing that has failed since. */
export function serverErrorPages({
  options,
}: Pick<Web, "options">): (c: WebContext, outcome: Outcome) => Promise<Response> {
  const made = new Map(
    SERVER_PROBLEMS.map((problem) => {
      const page = { name: "server-error", props: { problem, requestId: ID_PLACE } } as const;
      return [problem, options.pages.render(page, contextOf(options, PAGES.landing.path, "en")).catch(() => null)];
    }),
  );
  return async (c, { code, message, retryAfterSeconds }) => {
    const requestId = c.get("requestId");
    const page = await made.get(problemOf(code));
    if (retryAfterSeconds !== undefined) c.header("retry-after", String(retryAfterSeconds));
    return c.html(
      page?.replaceAll(ID_PLACE, () => escapeHtml(requestId)) ?? plainErrorDocument(message, requestId),
      ERRORS[code].status as ContentfulStatusCode,
    );
  };
}

function problemOf(code: Outcome["code"]): ServerProblem {
  if (code === "MALFORMED") return "repeated-parameter";
  if (code === "UNAVAILABLE") return "unavailable";
  return code === "STORAGE_FULL" ? "storage-full" : "error";
}
