import { Hono } from "hono";
import {
  type AdminFaqs,
  type AdminTutorials,
  faqInputSchema,
  tutorialInputSchema,
} from "#ports/contracts/dashboard/admin.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { addContent, changeContent, FAQS, removeContent, TUTORIALS } from "#use-cases/admin/edit-content.ts";
import { adminFaqView, adminTutorialView } from "../admin-views.ts";
import { readInput, refuse } from "../answers.ts";
import { noFields } from "../middleware/no-fields.ts";
import type { Web, WebEnv } from "../web.ts";
import { actingOf, adminsOnly, answerDone } from "./admin-input.ts";
import { noOtherMethod, pathId } from "./owned.ts";

/** What readers of `/tutorials` and `/faq` see. */
export function adminContentApi(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const admin = adminsOnly(web);

  routes.get(DASHBOARD_PATHS.adminTutorials, admin, async (c) => {
    const tutorials = await ports.content.listTutorials();
    return c.json({ tutorials: tutorials.map(adminTutorialView) } satisfies AdminTutorials);
  });

  routes.post(DASHBOARD_PATHS.adminTutorials, admin, async (c) => {
    const form = await readInput(c, tutorialInputSchema);
    if (!form.ok) return refuse(c, form.failure);
    return answerDone(c, await addContent(ports, TUTORIALS, { ...actingOf(c), form: form.value }));
  });

  routes.put(DASHBOARD_PATHS.adminTutorial, admin, async (c) => {
    const form = await readInput(c, tutorialInputSchema);
    if (!form.ok) return refuse(c, form.failure);
    return answerDone(c, await changeContent(ports, TUTORIALS, { ...actingOf(c), id: pathId(c), form: form.value }));
  });

  routes.delete(DASHBOARD_PATHS.adminTutorial, admin, noFields, async (c) => {
    return answerDone(c, await removeContent(ports, TUTORIALS, { ...actingOf(c), id: pathId(c) }));
  });

  routes.get(DASHBOARD_PATHS.adminFaqs, admin, async (c) => {
    const faqs = await ports.content.listFaqs();
    return c.json({ faqs: faqs.map(adminFaqView) } satisfies AdminFaqs);
  });

  routes.post(DASHBOARD_PATHS.adminFaqs, admin, async (c) => {
    const form = await readInput(c, faqInputSchema);
    if (!form.ok) return refuse(c, form.failure);
    return answerDone(c, await addContent(ports, FAQS, { ...actingOf(c), form: form.value }));
  });

  routes.put(DASHBOARD_PATHS.adminFaq, admin, async (c) => {
    const form = await readInput(c, faqInputSchema);
    if (!form.ok) return refuse(c, form.failure);
    return answerDone(c, await changeContent(ports, FAQS, { ...actingOf(c), id: pathId(c), form: form.value }));
  });

  routes.delete(DASHBOARD_PATHS.adminFaq, admin, noFields, async (c) => {
    return answerDone(c, await removeContent(ports, FAQS, { ...actingOf(c), id: pathId(c) }));
  });

  for (const name of ["adminTutorials", "adminTutorial", "adminFaqs", "adminFaq"] as const) {
    noOtherMethod(routes, DASHBOARD_PATHS[name]);
  }
  return routes;
}
