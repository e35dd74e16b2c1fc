import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { readQuery } from "#adapters/http-kit/read-query.ts";
import { isApiPath, refuse, wantsJson } from "../answers.ts";
import { type Outcome, outcomeOf } from "../errors.ts";
import type { WebContext, WebEnv } from "../web.ts";

/**
 * Refuses a query that names something twice, and in the API one that names what its route does not take: `queries` holds
 * what each takes, by its path; none unless it says so. Links to pages may carry what others have added to them.
 */
export function knownQueryOnly(
  queries: Readonly<Record<string, readonly string[]>>,
  errorPage: (c: WebContext, outcome: Outcome) => Promise<Response>,
): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const mark = c.req.url.indexOf("?");
    if (mark < 0) return next();
    const isApi = isApiPath(c.req.path);
    const routes = routesOf(c);
    if (isApi && routes.length === 0) return next();
    const known = isApi ? routes.flatMap((path) => queries[path] ?? []) : null;
    const query = readQuery(c.req.url.slice(mark + 1), known);
    if (query.ok) return next();
    const outcome = outcomeOf(query.failure);
    return isApi || wantsJson(c) ? refuse(c, outcome) : errorPage(c, outcome);
  };
}

/** As they were registered, each once; what stands on every path is no route. */
function routesOf(c: WebContext): string[] {
  const paths = matchedRoutes(c).map(({ path }) => path);
  return [...new Set(paths)].filter((path) => path !== "/*");
}
