import { Hono } from "hono";
import type { Privacy } from "#domain/instances/privacy.ts";
import { KEEP_MESSAGES_DAYS } from "#domain/retention.ts";
import { DASHBOARD_PATHS, type PrivacyView, privacySchema } from "#ports/contracts/dashboard/api.ts";
import { readPrivacy } from "#use-cases/instances/read-privacy.ts";
import { setPrivacy } from "#use-cases/instances/set-privacy.ts";
import { readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import type { Web, WebEnv } from "../web.ts";
import { noOtherMethod, ownedInput } from "./owned.ts";

/** What is kept of an instance's messages. */
export function privacyApi(web: Web): Hono<WebEnv> {
  const { ports, options } = web;
  const { keepMessagesDays: serverDays = KEEP_MESSAGES_DAYS } = options;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);
  const viewOf = (privacy: Privacy): PrivacyView => ({ ...privacy, serverDays });

  routes.get(DASHBOARD_PATHS.privacy, signedIn, async (c) => {
    const privacy = await readPrivacy(ports, { ...ownedInput(c), serverDays });
    return privacy.ok ? c.json(viewOf(privacy.value)) : refuse(c, outcomeOf(privacy.failure));
  });

  routes.put(DASHBOARD_PATHS.privacy, signedIn, async (c) => {
    const input = await readInput(c, privacySchema);
    if (!input.ok) return refuse(c, input.failure);
    const privacy = await setPrivacy(ports, { ...ownedInput(c), privacy: input.value, serverDays });
    return privacy.ok ? c.json(viewOf(privacy.value)) : refuse(c, outcomeOf(privacy.failure));
  });

  noOtherMethod(routes, DASHBOARD_PATHS.privacy);
  return routes;
}
