import { Hono } from "hono";
import { templateView } from "#use-cases/templates/views.ts";
import { readOrNull } from "../read-or-null.ts";
import { renderPage } from "../render-page.ts";
import { accountView } from "../views.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { servePage } from "./serve-page.ts";

/** The page of one's templates. */
export function templatePages(web: Web): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();
  servePage(web, routes, "templates", async (c: WebContext) => {
    const owner = c.get("user");
    const templates = await readOrNull(web, c, () => web.ports.templates.listOf(owner.id));
    const list = templates === null ? null : { templates: templates.map(templateView) };
    return renderPage(web, c, { name: "templates", props: { user: accountView(owner), list } });
  });
  return routes;
}
