import { Hono } from "hono";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { readFirstSteps } from "#use-cases/dashboard/first-steps.ts";
import { openBell } from "#use-cases/notices/read-bell.ts";
import { bellList } from "../bell-view.ts";
import { guard } from "../middleware/guard.ts";
import { noFields } from "../middleware/no-fields.ts";
import type { Web, WebEnv } from "../web.ts";
import { noOtherMethod } from "./owned.ts";

/** What the reader is told, and how far they have come. */
export function bellApi(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();

  routes.get(DASHBOARD_PATHS.bell, guard(web), async (c) =>
    c.json({ unread: await ports.bell.unreadOf(c.get("user").id) }),
  );
  noOtherMethod(routes, DASHBOARD_PATHS.bell);

  routes.post(DASHBOARD_PATHS.openBell, guard(web), noFields, async (c) =>
    c.json(bellList(await openBell(ports, { userId: c.get("user").id }))),
  );
  noOtherMethod(routes, DASHBOARD_PATHS.openBell);

  routes.get(DASHBOARD_PATHS.firstSteps, guard(web), async (c) =>
    c.json({ done: await readFirstSteps(ports, { userId: c.get("user").id }) }),
  );
  routes.delete(DASHBOARD_PATHS.firstSteps, guard(web), noFields, async (c) => {
    await ports.firstSteps.dismiss(c.get("user").id);
    return c.json({ done: null });
  });
  noOtherMethod(routes, DASHBOARD_PATHS.firstSteps);
  return routes;
}
