import type { Hono } from "hono";
import { failure, type Result, success } from "#domain/result.ts";
import { REQUEST_WORDING } from "#domain/wording/requests.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import type { OwnedInput } from "#use-cases/instances/find-owned.ts";
import { refuse } from "../answers.ts";
import type { Outcome } from "../errors.ts";
import { clientAddress, type WebContext, type WebEnv } from "../web.ts";

/** Fits every database's integer: a longer one is the id of nothing. */
const ID = /^[1-9]\d{0,8}$/;
const NOTHING = 0;

/** Null when it cannot be one. */
function readId(text: string): number | null {
  return ID.test(text) ? Number(text) : null;
}

/** Of the path; what cannot be an id is that of nothing. */
export function pathId(c: WebContext): number {
  return readId(c.req.param("id") ?? "") ?? NOTHING;
}

/** Who asks, for which instance. */
export function ownedInput(c: WebContext): OwnedInput {
  return { userId: c.get("user").id, id: pathId(c), address: clientAddress(c) };
}

/** Who asks, in which session, for something of their own account. */
export function readerInput(c: WebContext) {
  return {
    userId: c.get("user").id,
    sessionId: c.get("sessionId"),
    provedAt: c.get("provedAt"),
    address: clientAddress(c),
  };
}

/** The id that the part of a list before ended with, from `?before=`; null for the first part. */
export function readBefore(c: WebContext): Result<number | null, Outcome> {
  const text = c.req.query("before");
  if (text === undefined) return success(null);
  const before = readId(text);
  if (before !== null) return success(before);
  return failure({ code: "MALFORMED", message: REQUEST_WORDING.beforeNoId, field: "before" });
}

/** Put after a path's methods: the path is right, the method is not. */
export function noOtherMethod(routes: Hono<WebEnv>, path: string): void {
  routes.all(path, (c) => refuse(c, { code: "METHOD_NOT_ALLOWED", message: SERVER_WORDING.methodNotAllowed }));
}
