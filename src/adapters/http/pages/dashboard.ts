import { Hono } from "hono";
import { readActivity } from "#use-cases/accounts/read-activity.ts";
import { readFigures } from "#use-cases/dashboard/read-figures.ts";
import { listInstances } from "#use-cases/instances/list.ts";
import { activityList } from "../activity-view.ts";
import { guard } from "../middleware/guard.ts";
import { readOrNull } from "../read-or-null.ts";
import { renderPage } from "../render-page.ts";
import { accountView, instanceListView } from "../views.ts";
import type { Web, WebEnv } from "../web.ts";

export function dashboardPages(web: Web): Hono<WebEnv> {
  const { ports, options } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);

  routes.get("/dashboard", signedIn, async (c) => {
    const user = c.get("user");
    const figures = await readOrNull(web, c, () => readFigures(ports, { userId: user.id }));
    return renderPage(web, c, { name: "dashboard", props: { user: accountView(user), figures } });
  });

  routes.get("/dashboard/instances", signedIn, async (c) => {
    const user = c.get("user");
    const list = await readOrNull(web, c, async () =>
      instanceListView(await listInstances(ports, user), user, ports.clock.now()),
    );
    const { whatsappUrl, telegramUrl } = options;
    return renderPage(web, c, {
      name: "instances",
      props: { user: accountView(user), list, whatsappUrl, telegramUrl },
    });
  });

  routes.get("/dashboard/employees", signedIn, (c) =>
    renderPage(web, c, { name: "employees", props: { user: accountView(c.get("user")) } }),
  );

  routes.get("/dashboard/activity", signedIn, async (c) => {
    const user = c.get("user");
    const activity = await readOrNull(web, c, async () =>
      activityList(await readActivity(ports, { userId: user.id, before: null })),
    );
    return renderPage(web, c, { name: "activity", props: { user: accountView(user), activity } });
  });

  if (ports.sandbox !== null) {
    routes.get("/sandbox", signedIn, (c) =>
      renderPage(web, c, { name: "sandbox", props: { user: accountView(c.get("user")), sandbox: true } }),
    );
  }
  return routes;
}
