import type { MiddlewareHandler } from "hono";
import { failure, type Result, success } from "#domain/result.ts";
import { describeLongParameter } from "#domain/wording/requests.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { translated } from "#languages/say.ts";
import { MAX_SEARCH_LENGTH } from "#ports/admin-directory.ts";
import type { Done } from "#ports/contracts/dashboard/admin.ts";
import type { Acting } from "#use-cases/admin/acting.ts";
import type { WantedPart } from "#use-cases/admin/read-list.ts";
import { refuse } from "../answers.ts";
import { type Outcome, outcomeOf, type UseCaseFailure } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { clientAddress, type Web, type WebContext, type WebEnv } from "../web.ts";
import { readBefore } from "./owned.ts";

export function adminsOnly(web: Web): MiddlewareHandler<WebEnv> {
  return guard(web, ["admin"]);
}

export function actingOf(c: WebContext): Acting {
  return { adminId: c.get("user").id, address: clientAddress(c) };
}

/** Which part of a list is asked for. */
export function wantedPart(c: WebContext): Result<WantedPart, Outcome> {
  const search = c.req.query("search") ?? "";
  if (search.length > MAX_SEARCH_LENGTH) {
    const message = describeLongParameter("search", MAX_SEARCH_LENGTH);
    return failure({ code: "MALFORMED", message, field: "search" });
  }
  const before = readBefore(c);
  return before.ok ? success({ search, before: before.value }) : before;
}

/** What is said of a write, which itself says nothing. */
export function answerDone(c: WebContext, result: Result<unknown, UseCaseFailure>): Response {
  return result.ok
    ? c.json({ message: translated(SERVER_WORDING.done) } satisfies Done)
    : refuse(c, outcomeOf(result.failure));
}
