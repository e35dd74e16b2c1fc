import type { z } from "zod";
import { readQuery } from "#adapters/http-kit/read-query.ts";
import { describeProblem } from "#adapters/http-kit/request-problem.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { type Outcome, outcomeOf } from "./errors.ts";
import type { WebContext } from "./web.ts";

/** The query as its schema has it, or what is wrong with it. */
export function queryInput<Schema extends z.ZodType>(c: WebContext, schema: Schema): Result<z.output<Schema>, Outcome> {
  const mark = c.req.url.indexOf("?");
  const query = readQuery(mark < 0 ? "" : c.req.url.slice(mark + 1), null);
  if (!query.ok) return failure(outcomeOf(query.failure));
  const parsed = schema.safeParse(query.value);
  if (parsed.success) return success(parsed.data);
  return failure({ code: "MALFORMED", ...describeProblem(parsed.error, query.value, schema) });
}
