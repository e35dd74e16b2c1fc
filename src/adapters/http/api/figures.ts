import { Hono } from "hono";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/api.ts";
import { readFigures } from "#use-cases/dashboard/read-figures.ts";
import { guard } from "../middleware/guard.ts";
import type { Web, WebEnv } from "../web.ts";
import { noOtherMethod } from "./owned.ts";

export function figuresApi(web: Web): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();
  routes.get(DASHBOARD_PATHS.figures, guard(web), async (c) =>
    c.json(await readFigures(web.ports, { userId: c.get("user").id })),
  );
  noOtherMethod(routes, DASHBOARD_PATHS.figures);
  return routes;
}
