import { Hono } from "hono";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import {
  type ReplayedView,
  replayInputSchema,
  type TryList,
  triesQuerySchema,
} from "#ports/contracts/dashboard/webhooks.ts";
import { webhooksAsOwner } from "#use-cases/webhooks/as-owner.ts";
import { readTryBody } from "#use-cases/webhooks/read-try-body.ts";
import { findWebhookTry, listWebhookTries } from "#use-cases/webhooks/read-webhooks.ts";
import { replayRange, replayTry } from "#use-cases/webhooks/replay-webhook.ts";
import { testWebhook } from "#use-cases/webhooks/test-webhook.ts";
import { tryDetailView, tryView } from "#use-cases/webhooks/views.ts";
import { readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { noFields } from "../middleware/no-fields.ts";
import { queryInput } from "../query-input.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { noOtherMethod, ownedInput } from "./owned.ts";

const TRIES_A_PAGE = 25;

/** What an endpoint was asked and what it answered, and asking it again. */
export function webhookTriesApi(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);
  const asked = (c: WebContext) => ({ instanceId: ownedInput(c).id, id: c.req.param("webhookId") ?? "" });

  routes.get(DASHBOARD_PATHS.webhookTries, signedIn, async (c) => {
    const query = queryInput(c, triesQuerySchema);
    if (!query.ok) return refuse(c, query.failure);
    const { after = null, limit = TRIES_A_PAGE, state, since, until } = query.value;
    const filter = { state, since: dateOf(since), until: dateOf(until) };
    const page = await webhooksAsOwner(ports, ownedInput(c), null, () =>
      listWebhookTries(ports, { ...asked(c), filter, page: { after, limit } }),
    );
    if (!page.ok) return refuse(c, outcomeOf(page.failure));
    const { tries, next } = page.value;
    return c.json({ tries: tries.map(tryView), next } satisfies TryList);
  });

  routes.get(DASHBOARD_PATHS.webhookTry, signedIn, async (c) => {
    const found = await webhooksAsOwner(ports, ownedInput(c), null, async (instance) => {
      const tried = await findWebhookTry(ports, { ...asked(c), tryId: c.req.param("tryId") ?? "" });
      if (!tried.ok) return tried;
      return { ok: true, value: tryDetailView(tried.value, await readTryBody(ports, instance, tried.value)) };
    });
    return found.ok ? c.json(found.value) : refuse(c, outcomeOf(found.failure));
  });

  routes.post(DASHBOARD_PATHS.webhookTest, signedIn, noFields, async (c) => {
    const planned = await webhooksAsOwner(ports, ownedInput(c), null, () => testWebhook(ports, asked(c)));
    return planned.ok ? c.json({ id: planned.value.id }) : refuse(c, outcomeOf(planned.failure));
  });

  routes.post(DASHBOARD_PATHS.webhookReplay, signedIn, async (c) => {
    const input = await readInput(c, replayInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const { try: tryId, since, until, only = "failed" } = input.value;
    if ((tryId === undefined) === (since === undefined)) return refuse(c, outcomeOf({ code: "replay-fields" }));
    const range = { since: dateOf(since) ?? new Date(0), until: dateOf(until) ?? ports.clock.now(), only };
    const replayed = await webhooksAsOwner(ports, ownedInput(c), null, () =>
      tryId === undefined ? replayRange(ports, { ...asked(c), range }) : replayTry(ports, { ...asked(c), tryId }),
    );
    if (!replayed.ok) return refuse(c, outcomeOf(replayed.failure));
    const view = { events: replayed.value.events, until: replayed.value.until?.toISOString() ?? null };
    return c.json(view satisfies ReplayedView);
  });

  for (const name of ["webhookTries", "webhookTry", "webhookTest", "webhookReplay"] as const) {
    noOtherMethod(routes, DASHBOARD_PATHS[name]);
  }
  return routes;
}

function dateOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
