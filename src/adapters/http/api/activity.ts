import { Hono } from "hono";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { readActivity } from "#use-cases/accounts/read-activity.ts";
import { activityList } from "../activity-view.ts";
import { refuse } from "../answers.ts";
import { guard } from "../middleware/guard.ts";
import type { Web, WebEnv } from "../web.ts";
import { noOtherMethod, readBefore } from "./owned.ts";

/** What is on record about the reader, for nobody else. */
export function activityApi(web: Web): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();

  routes.get(DASHBOARD_PATHS.activity, guard(web), async (c) => {
    const before = readBefore(c);
    if (!before.ok) return refuse(c, before.failure);
    const userId = c.get("user").id;
    return c.json(activityList(await readActivity(web.ports, { userId, before: before.value })));
  });

  noOtherMethod(routes, DASHBOARD_PATHS.activity);
  return routes;
}
