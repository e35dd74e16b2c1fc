import { Hono } from "hono";
import { INSTANCE_WORDING } from "#domain/wording/instances.ts";
import { translated } from "#languages/say.ts";
import { type Done, subscriptionInputSchema, suspensionInputSchema } from "#ports/contracts/dashboard/admin.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { changeSubscription } from "#use-cases/admin/change-subscription.ts";
import { readInstances, readUsers } from "#use-cases/admin/read-list.ts";
import { removeAnyInstance } from "#use-cases/admin/remove-any-instance.ts";
import { renewAnyInstance } from "#use-cases/admin/renew-any-instance.ts";
import { suspendAsAdmin } from "#use-cases/admin/set-suspension.ts";
import { adminInstancesView, adminUsersView } from "../admin-views.ts";
import { readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { noFields } from "../middleware/no-fields.ts";
import type { Web, WebEnv } from "../web.ts";
import { actingOf, adminsOnly, answerDone, wantedPart } from "./admin-input.ts";
import { noOtherMethod, pathId } from "./owned.ts";

/** Everybody's accounts and instances. */
export function adminApi(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const admin = adminsOnly(web);

  routes.get(DASHBOARD_PATHS.adminUsers, admin, async (c) => {
    const wanted = wantedPart(c);
    if (!wanted.ok) return refuse(c, wanted.failure);
    return c.json(adminUsersView(await readUsers(ports, wanted.value)));
  });

  routes.put(DASHBOARD_PATHS.adminSubscription, admin, async (c) => {
    const form = await readInput(c, subscriptionInputSchema);
    if (!form.ok) return refuse(c, form.failure);
    return answerDone(c, await changeSubscription(ports, { ...actingOf(c), ...form.value, userId: pathId(c) }));
  });

  routes.put(DASHBOARD_PATHS.adminSuspension, admin, async (c) => {
    const form = await readInput(c, suspensionInputSchema);
    if (!form.ok) return refuse(c, form.failure);
    return answerDone(c, await suspendAsAdmin(ports, { ...actingOf(c), ...form.value, userId: pathId(c) }));
  });

  routes.get(DASHBOARD_PATHS.adminInstances, admin, async (c) => {
    const wanted = wantedPart(c);
    if (!wanted.ok) return refuse(c, wanted.failure);
    return c.json(adminInstancesView(await readInstances(ports, wanted.value), ports.clock.now()));
  });

  routes.delete(DASHBOARD_PATHS.adminInstance, admin, noFields, async (c) => {
    const removed = await removeAnyInstance(ports, { ...actingOf(c), id: pathId(c) });
    if (!removed.ok) return refuse(c, outcomeOf(removed.failure));
    return c.json({ message: translated(INSTANCE_WORDING.removed) } satisfies Done);
  });

  routes.post(DASHBOARD_PATHS.adminRenewal, admin, noFields, async (c) =>
    answerDone(c, await renewAnyInstance(ports, { ...actingOf(c), id: pathId(c) })),
  );

  for (const name of [
    "adminUsers",
    "adminSubscription",
    "adminSuspension",
    "adminInstances",
    "adminInstance",
    "adminRenewal",
  ] as const) {
    noOtherMethod(routes, DASHBOARD_PATHS[name]);
  }
  return routes;
}
