import { Hono } from "hono";
import { WEBHOOK_WORDING } from "#domain/wording/webhooks.ts";
import { translated } from "#languages/say.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { webhookChangesSchema, webhookInputSchema } from "#ports/contracts/dashboard/webhooks.ts";
import type { WebhookEndpoint } from "#ports/webhooks.ts";
import { webhooksAsOwner } from "#use-cases/webhooks/as-owner.ts";
import { changeWebhook } from "#use-cases/webhooks/change-webhook.ts";
import { createWebhook } from "#use-cases/webhooks/create-webhook.ts";
import { listWebhookDay } from "#use-cases/webhooks/list-webhook-day.ts";
import { readWebhook } from "#use-cases/webhooks/read-webhooks.ts";
import { removeWebhook } from "#use-cases/webhooks/remove-webhook.ts";
import { rotateWebhookSecret } from "#use-cases/webhooks/rotate-webhook-secret.ts";
import { webhookView } from "#use-cases/webhooks/views.ts";
import { readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { noFields } from "../middleware/no-fields.ts";
import { proved } from "../middleware/proved.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { webhookListView } from "../webhook-list-view.ts";
import { noOtherMethod, ownedInput } from "./owned.ts";

/** The endpoints of one's instance. */
export function webhooksApi(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);
  const shownFactor = proved(web);
  const asked = (c: WebContext) => ({ instanceId: ownedInput(c).id, id: c.req.param("webhookId") ?? "" });
  const viewOf = async (endpoint: WebhookEndpoint) =>
    webhookView(await readWebhook(ports, endpoint), ports.clock.now());

  routes.get(DASHBOARD_PATHS.webhooks, signedIn, async (c) => {
    const day = await webhooksAsOwner(ports, ownedInput(c), null, ({ id }) => listWebhookDay(ports, id));
    return day.ok ? c.json(webhookListView(day.value, ports.clock.now())) : refuse(c, outcomeOf(day.failure));
  });

  routes.post(DASHBOARD_PATHS.webhooks, signedIn, shownFactor, async (c) => {
    const input = await readInput(c, webhookInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const { url, events, name } = input.value;
    const created = await webhooksAsOwner(ports, ownedInput(c), "webhook-added", ({ id }) =>
      createWebhook(ports, { instanceId: id, url, events, name: name || null }),
    );
    if (!created.ok) return refuse(c, outcomeOf(created.failure));
    const { secrets } = created.value;
    return c.json({ webhook: await viewOf(created.value), secret: secrets.current }, 201);
  });

  routes.patch(DASHBOARD_PATHS.webhook, signedIn, async (c) => {
    const input = await readInput(c, webhookChangesSchema);
    if (!input.ok) return refuse(c, input.failure);
    const { name, ...others } = input.value;
    const changes = { ...others, name: name === "" ? null : name };
    const changed = await webhooksAsOwner(ports, ownedInput(c), "webhook-changed", () =>
      changeWebhook(ports, { ...asked(c), changes }),
    );
    return changed.ok ? c.json({ webhook: await viewOf(changed.value) }) : refuse(c, outcomeOf(changed.failure));
  });

  routes.delete(DASHBOARD_PATHS.webhook, signedIn, noFields, async (c) => {
    const removed = await webhooksAsOwner(ports, ownedInput(c), "webhook-removed", () =>
      removeWebhook(ports, asked(c)),
    );
    return removed.ok
      ? c.json({ message: translated(WEBHOOK_WORDING.removed) })
      : refuse(c, outcomeOf(removed.failure));
  });

  routes.post(DASHBOARD_PATHS.webhookSecret, signedIn, shownFactor, noFields, async (c) => {
    const rotated = await webhooksAsOwner(ports, ownedInput(c), "webhook-secret-rotated", () =>
      rotateWebhookSecret(ports, asked(c)),
    );
    if (!rotated.ok) return refuse(c, outcomeOf(rotated.failure));
    return c.json({ webhook: await viewOf(rotated.value), secret: rotated.value.secrets.current });
  });

  for (const name of ["webhooks", "webhook", "webhookSecret"] as const) noOtherMethod(routes, DASHBOARD_PATHS[name]);
  return routes;
}
