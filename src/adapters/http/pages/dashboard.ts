import { Hono, type MiddlewareHandler } from "hono";
import { MAX_REQUEST_ID_LENGTH } from "#domain/requests/outcome.ts";
import { apiHosts } from "#ports/contracts/api-hosts.ts";
import { readInstanceFilters } from "#ports/contracts/dashboard/instance-filters.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import {
  type AnyPage,
  type DashboardPageName,
  type PageProps,
  REQUEST_QUERY,
  type SignedInUser,
} from "#ports/contracts/pages.ts";
import { readActivity } from "#use-cases/accounts/read-activity.ts";
import { readFirstSteps } from "#use-cases/dashboard/first-steps.ts";
import { readFigures } from "#use-cases/dashboard/read-figures.ts";
import { listPage } from "#use-cases/instances/list-page.ts";
import { openBell } from "#use-cases/notices/read-bell.ts";
import { lookUpRequests } from "#use-cases/requests/look-up.ts";
import { requestView } from "#use-cases/requests/views.ts";
import { activityList } from "../activity-view.ts";
import { analyticsAsked, DEFAULT_ASKED, zoneOf } from "../analytics-asked.ts";
import { analyticsView } from "../analytics-view.ts";
import { readAnalytics } from "../api/analytics.ts";
import { noOtherMethod } from "../api/owned.ts";
import { bellList } from "../bell-view.ts";
import { guard } from "../middleware/guard.ts";
import { readTurn } from "../middleware/read-turn.ts";
import { readOrNull } from "../read-or-null.ts";
import { renderPage } from "../render-page.ts";
import { starterPhoneOf } from "../starter-phone.ts";
import { accountView, instancePageView } from "../views.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { servePage } from "./serve-page.ts";

/** Calls that failed, below what is looked for. */
const FAILED_SHOWN = 20;

/** What each page behind the login is made with, and the calls by which a page reads the same again. */
export function dashboardPages(web: Web): Hono<WebEnv> {
  const { ports, options } = web;
  const routes = new Hono<WebEnv>();

  function page<Name extends Exclude<DashboardPageName, "admin" | "webhooks" | "messages" | "chats">>(
    name: Name,
    read: (c: WebContext, user: SignedInUser) => Promise<PageProps[Name]>,
    ...before: readonly MiddlewareHandler<WebEnv>[]
  ): void {
    servePage(web, routes, name, ...before, async (c: WebContext) => {
      const props = await read(c, accountView(c.get("user")));
      return renderPage(web, c, { name, props } as AnyPage);
    });
  }

  function call(path: string, read: (c: WebContext) => Promise<object>): void {
    routes.get(path, guard(web), async (c) => c.json(await read(c)));
    noOtherMethod(routes, path);
  }

  const figures = (c: WebContext) => readFigures(ports, { userId: c.get("user").id });
  page("dashboard", async (c, user) => {
    const [read, done] = await Promise.all([
      readOrNull(web, c, () => figures(c)),
      readOrNull(web, c, () => readFirstSteps(ports, { userId: user.id })),
    ]);
    return { user, figures: read, firstSteps: { done } };
  });
  call(DASHBOARD_PATHS.figures, figures);

  page("instances", async (c, user) => {
    const owner = c.get("user");
    const asked = readInstanceFilters(c.req.query());
    const list = await readOrNull(web, c, async () =>
      instancePageView(await listPage(ports, owner, asked), owner, ports.clock.now()),
    );
    return { user, asked, list, ...apiHosts(options) };
  });

  page("requests", async (c, user) => {
    const asked = (c.req.query(REQUEST_QUERY) ?? "").trim().slice(0, MAX_REQUEST_ID_LENGTH);
    const ownerId = user.id;
    const [found, failed] = await Promise.all([
      asked === ""
        ? null
        : readOrNull(web, c, () => lookUpRequests(ports, { ownerId, requestId: asked, clients: null })),
      readOrNull(web, c, () => ports.requests.lastFailed(ownerId, FAILED_SHOWN)),
    ]);
    return { user, asked, found: found?.map(requestView) ?? null, failed: failed?.map(requestView) ?? null };
  });

  page("employees", async (_c, user) => ({ user }));

  page(
    "analytics",
    async (c, user) => {
      const given = analyticsAsked(c);
      const asked = given.ok ? given.value : DEFAULT_ASKED;
      const instances = await readOrNull(web, c, () => ports.instances.listByOwner(user.id));
      const read = await readOrNull(web, c, () => readAnalytics(web, c, asked));
      return {
        user,
        asked,
        instances: instances?.map(({ id, name }) => ({ id, name })) ?? null,
        analytics: read?.ok ? analyticsView(read.value, zoneOf(asked)) : null,
      };
    },
    readTurn(web, "page"),
  );

  page("activity", async (c, user) => {
    const activity = await readOrNull(web, c, async () =>
      activityList(await readActivity(ports, { userId: user.id, before: null })),
    );
    return { user, activity };
  });

  page("notifications", async (c, user) => {
    const list = await readOrNull(web, c, async () => bellList(await openBell(ports, { userId: user.id })));
    return { user, list };
  });

  page("sandbox", async (c, user) => ({ user, sandbox: true, starterPhone: starterPhoneOf(c.get("user")) }));
  return routes;
}
