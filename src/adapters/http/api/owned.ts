import type { Hono } from "hono";
import { SERVER_NOTICES } from "#domain/notices.ts";
import type { OwnedInput } from "#use-cases/instances/find-owned.ts";
import { refuse } from "../answers.ts";
import { clientAddress, type WebContext, type WebEnv } from "../web.ts";

/** Fits every database's integer: a longer one names no instance. */
const ID = /^[1-9]\d{0,8}$/;
const NO_INSTANCE = 0;

/** Who asks, for which instance; an id that cannot be one is an instance nobody has. */
export function ownedInput(c: WebContext): OwnedInput {
  const id = c.req.param("id") ?? "";
  return { userId: c.get("user").id, id: ID.test(id) ? Number(id) : NO_INSTANCE, address: clientAddress(c) };
}

/** Put after a path's methods: the path is right, the method is not. */
export function noOtherMethod(routes: Hono<WebEnv>, path: string): void {
  routes.all(path, (c) => refuse(c, { code: "METHOD_NOT_ALLOWED", message: SERVER_NOTICES.methodNotAllowed }));
}
