import { Hono } from "hono";
import { MAX_SEARCH_LENGTH } from "#ports/admin-directory.ts";
import { ADMIN_SECTION_PATHS, type AdminSection } from "#ports/contracts/pages.ts";
import { readInstances, readUsers } from "#use-cases/admin/read-list.ts";
import { adminFaqView, adminInstancesView, adminTutorialView, adminUsersView } from "../admin-views.ts";
import { pageGuard } from "../middleware/page-guard.ts";
import { readOrNull } from "../read-or-null.ts";
import { renderPage } from "../render-page.ts";
import { accountView } from "../views.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";

/** Everybody's users and instances, and what readers see: for administrators alone. */
export function adminPages(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const admin = pageGuard(web, "admin");
  const show = (c: WebContext, section: AdminSection) =>
    renderPage(web, c, { name: "admin", props: { user: accountView(c.get("user")), section } });

  routes.get(ADMIN_SECTION_PATHS.users, admin, async (c) => {
    const search = searchOf(c);
    const list = await readOrNull(web, c, async () => adminUsersView(await readUsers(ports, { search, before: null })));
    return show(c, { kind: "users", search, list });
  });

  routes.get(ADMIN_SECTION_PATHS.instances, admin, async (c) => {
    const search = searchOf(c);
    const list = await readOrNull(web, c, async () =>
      adminInstancesView(await readInstances(ports, { search, before: null }), ports.clock.now()),
    );
    return show(c, { kind: "instances", search, list });
  });

  routes.get(ADMIN_SECTION_PATHS.tutorials, admin, async (c) => {
    const list = await readOrNull(web, c, async () => ({
      tutorials: (await ports.content.listTutorials()).map(adminTutorialView),
    }));
    return show(c, { kind: "tutorials", list });
  });

  routes.get(ADMIN_SECTION_PATHS.faqs, admin, async (c) => {
    const list = await readOrNull(web, c, async () => ({ faqs: (await ports.content.listFaqs()).map(adminFaqView) }));
    return show(c, { kind: "faqs", list });
  });
  return routes;
}

function searchOf(c: WebContext): string {
  return (c.req.query("search") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
}
