import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { readInput, refuse } from "../answers.ts";
import type { WebEnv } from "../web.ts";

const NO_FIELDS = z.strictObject({});

/** For calls whose path says it all: no body will do, and an empty object; what anything else was meant for is not known. */
export const noFields: MiddlewareHandler<WebEnv> = async (c, next) => {
  const input = await readInput(c, NO_FIELDS);
  if (!input.ok) return refuse(c, input.failure);
  await next();
};
