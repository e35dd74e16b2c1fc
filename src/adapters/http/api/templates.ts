import { Hono } from "hono";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import type { TemplateList } from "#ports/contracts/dashboard/templates.ts";
import { changeTemplateBody, createTemplateBody } from "#ports/contracts/templates.ts";
import { changeTemplate } from "#use-cases/templates/change-template.ts";
import { createTemplate } from "#use-cases/templates/create-template.ts";
import { removeTemplate } from "#use-cases/templates/remove-template.ts";
import { templateView } from "#use-cases/templates/views.ts";
import { readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { noFields } from "../middleware/no-fields.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { noOtherMethod } from "./owned.ts";

/** One's own templates. */
export function templatesApi(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);
  const own = (c: WebContext) => ({ ownerId: c.get("user").id, name: c.req.param("name") ?? "" });
  const listOf = async (c: WebContext): Promise<TemplateList> => ({
    templates: (await ports.templates.listOf(c.get("user").id)).map(templateView),
  });

  routes.get(DASHBOARD_PATHS.templates, signedIn, async (c) => c.json(await listOf(c)));

  routes.post(DASHBOARD_PATHS.templates, signedIn, async (c) => {
    const input = await readInput(c, createTemplateBody);
    if (!input.ok) return refuse(c, input.failure);
    const made = await createTemplate(ports, { ownerId: c.get("user").id, form: input.value });
    return made.ok ? c.json(templateView(made.value), 201) : refuse(c, outcomeOf(made.failure));
  });

  routes.patch(DASHBOARD_PATHS.template, signedIn, async (c) => {
    const input = await readInput(c, changeTemplateBody);
    if (!input.ok) return refuse(c, input.failure);
    const changed = await changeTemplate(ports, { ...own(c), changes: input.value });
    return changed.ok ? c.json(templateView(changed.value)) : refuse(c, outcomeOf(changed.failure));
  });

  routes.delete(DASHBOARD_PATHS.template, signedIn, noFields, async (c) => {
    const removed = await removeTemplate(ports, own(c));
    return removed.ok ? c.json({ removed: true }) : refuse(c, outcomeOf(removed.failure));
  });

  for (const name of ["templates", "template"] as const) noOtherMethod(routes, DASHBOARD_PATHS[name]);
  return routes;
}
