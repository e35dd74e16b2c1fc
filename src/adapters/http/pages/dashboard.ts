import { Hono } from "hono";
import { apiHosts } from "#ports/contracts/api-hosts.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import type { AnyPage, DashboardPageName, PageProps, SignedInUser } from "#ports/contracts/pages.ts";
import { readActivity } from "#use-cases/accounts/read-activity.ts";
import { readFigures } from "#use-cases/dashboard/read-figures.ts";
import { listInstances } from "#use-cases/instances/list.ts";
import { activityList } from "../activity-view.ts";
import { noOtherMethod } from "../api/owned.ts";
import { guard } from "../middleware/guard.ts";
import { readOrNull } from "../read-or-null.ts";
import { renderPage } from "../render-page.ts";
import { accountView, instanceListView } from "../views.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { servePage } from "./serve-page.ts";

/** What each page behind the login is made with, and the calls by which a page reads the same again. */
export function dashboardPages(web: Web): Hono<WebEnv> {
  const { ports, options } = web;
  const routes = new Hono<WebEnv>();

  function page<Name extends Exclude<DashboardPageName, "admin">>(
    name: Name,
    read: (c: WebContext, user: SignedInUser) => Promise<PageProps[Name]>,
  ): void {
    servePage(web, routes, name, async (c: WebContext) => {
      const props = await read(c, accountView(c.get("user")));
      return renderPage(web, c, { name, props } as AnyPage);
    });
  }

  function call(path: string, read: (c: WebContext) => Promise<object>): void {
    routes.get(path, guard(web), async (c) => c.json(await read(c)));
    noOtherMethod(routes, path);
  }

  const figures = (c: WebContext) => readFigures(ports, { userId: c.get("user").id });
  page("dashboard", async (c, user) => ({ user, figures: await readOrNull(web, c, () => figures(c)) }));
  call(DASHBOARD_PATHS.figures, figures);

  page("instances", async (c, user) => {
    const owner = c.get("user");
    const list = await readOrNull(web, c, async () =>
      instanceListView(await listInstances(ports, owner), owner, ports.clock.now()),
    );
    return { user, list, ...apiHosts(options) };
  });

  page("employees", async (_c, user) => ({ user }));

  page("activity", async (c, user) => {
    const activity = await readOrNull(web, c, async () =>
      activityList(await readActivity(ports, { userId: user.id, before: null })),
    );
    return { user, activity };
  });

  page("sandbox", async (_c, user) => ({ user, sandbox: true }));
  return routes;
}
