import { Hono } from "hono";
import { INSTANCE_WORDING } from "#domain/wording/instances.ts";
import { translated } from "#languages/say.ts";
import { DASHBOARD_PATHS, instanceInputSchema } from "#ports/contracts/dashboard/api.ts";
import { readInstanceFilters } from "#ports/contracts/dashboard/instance-filters.ts";
import { createInstance } from "#use-cases/instances/create.ts";
import { listPage } from "#use-cases/instances/list-page.ts";
import { listWithLinks } from "#use-cases/instances/list-with-links.ts";
import { removeInstance } from "#use-cases/instances/remove.ts";
import { renewInstance } from "#use-cases/instances/renew.ts";
import { revealToken } from "#use-cases/instances/reveal-token.ts";
import { rotateToken } from "#use-cases/instances/rotate-token.ts";
import { updateInstance } from "#use-cases/instances/update.ts";
import { readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { noFields } from "../middleware/no-fields.ts";
import { proved } from "../middleware/proved.ts";
import { instanceCardsView, instancePageView, instanceView } from "../views.ts";
import { clientAddress, type Web, type WebEnv } from "../web.ts";
import { noOtherMethod, ownedInput } from "./owned.ts";

export function instancesApi(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);
  const shownFactor = proved(web);

  routes.get(DASHBOARD_PATHS.instances, signedIn, async (c) => {
    const user = c.get("user");
    const now = ports.clock.now();
    if (c.req.query("page") === undefined)
      return c.json(instanceCardsView(await listWithLinks(ports, user), user, now));
    const asked = readInstanceFilters(c.req.query());
    return c.json(instancePageView(await listPage(ports, user, asked), user, now));
  });

  routes.post(DASHBOARD_PATHS.instances, signedIn, async (c) => {
    const form = await readInput(c, instanceInputSchema);
    if (!form.ok) return refuse(c, form.failure);
    const user = c.get("user");
    const created = await createInstance(ports, {
      userId: user.id,
      subscription: user.subscription,
      form: form.value,
      address: clientAddress(c),
    });
    if (!created.ok) return refuse(c, outcomeOf(created.failure));
    return c.json({ instance: instanceView(created.value, user, ports.clock.now()) }, 201);
  });

  routes.put(DASHBOARD_PATHS.instance, signedIn, async (c) => {
    const form = await readInput(c, instanceInputSchema);
    if (!form.ok) return refuse(c, form.failure);
    const updated = await updateInstance(ports, { ...ownedInput(c), form: form.value });
    if (!updated.ok) return refuse(c, outcomeOf(updated.failure));
    return c.json({ instance: instanceView(updated.value, c.get("user"), ports.clock.now()) });
  });

  routes.post(DASHBOARD_PATHS.renewal, signedIn, noFields, async (c) => {
    const renewed = await renewInstance(ports, ownedInput(c));
    if (!renewed.ok) return refuse(c, outcomeOf(renewed.failure));
    return c.json({ instance: instanceView(renewed.value, c.get("user"), ports.clock.now()) });
  });

  routes.delete(DASHBOARD_PATHS.instance, signedIn, noFields, async (c) => {
    const removed = await removeInstance(ports, ownedInput(c));
    return removed.ok
      ? c.json({ message: translated(INSTANCE_WORDING.removed) })
      : refuse(c, outcomeOf(removed.failure));
  });

  routes.get(DASHBOARD_PATHS.token, signedIn, shownFactor, async (c) => {
    const token = await revealToken(ports, ownedInput(c));
    return token.ok ? c.json({ token: token.value }) : refuse(c, outcomeOf(token.failure));
  });

  routes.post(DASHBOARD_PATHS.token, signedIn, shownFactor, noFields, async (c) => {
    const token = await rotateToken(ports, ownedInput(c));
    return token.ok ? c.json({ token: token.value }) : refuse(c, outcomeOf(token.failure));
  });

  for (const name of ["instances", "instance", "renewal", "token"] as const)
    noOtherMethod(routes, DASHBOARD_PATHS[name]);
  return routes;
}
