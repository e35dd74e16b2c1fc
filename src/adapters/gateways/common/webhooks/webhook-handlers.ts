import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { describeReplay, WEBHOOK_WORDING } from "#domain/wording/webhooks.ts";
import { translated } from "#languages/say.ts";
import { WEBHOOK_ROUTES, type WebhookRouteName } from "#ports/contracts/webhook-routes.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { WebhookEndpoint, WebhookTry } from "#ports/webhooks.ts";
import { changeWebhook } from "#use-cases/webhooks/change-webhook.ts";
import { createWebhook } from "#use-cases/webhooks/create-webhook.ts";
import { findWebhookTry, listWebhooks, listWebhookTries, readWebhook } from "#use-cases/webhooks/read-webhooks.ts";
import { removeWebhook } from "#use-cases/webhooks/remove-webhook.ts";
import { replayRange, replayTry } from "#use-cases/webhooks/replay-webhook.ts";
import { rotateWebhookSecret } from "#use-cases/webhooks/rotate-webhook-secret.ts";
import { testWebhook } from "#use-cases/webhooks/test-webhook.ts";
import { tryDetailView, tryView, webhookView } from "#use-cases/webhooks/views.ts";
import { doneAnswer } from "../api/answers.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import type { MessagePlatform } from "../api/message-handlers.ts";
import type { GatewayPorts } from "../api/ports.ts";
import { readRouteOf } from "../api/read-route.ts";
import type { GatewayHandler } from "../api/request.ts";
import { payloadOf } from "./payload.ts";
import { toldBody } from "./told-body.ts";
import { webhookFailureAnswer } from "./webhook-failures.ts";

const AT_ONCE = 50;

/** What the calls about webhooks do, on either platform. */
export function webhookHandlers(
  gateway: GatewayPorts,
  tokenRoute: TokenRoute,
  of: MessagePlatform,
): Readonly<Record<WebhookRouteName, GatewayHandler>> {
  const { events, clock, random } = gateway;
  const { store: webhooks, checkAddress, nextId, changed } = gateway.webhooks;
  const ports = { webhooks, events, checkAddress, clock, random, nextId };
  const bodyOf = toldBody(of);

  const answer = (message: string, fields: object): Answer => ({
    status: 200,
    body: {
      success: true,
      status: "success",
      message: translated(message),
      ...fields,
      timestamp: clock.now().toISOString(),
    },
  });
  const readRoute = readRouteOf(tokenRoute, gateway.reads);
  const viewOf = async (endpoint: WebhookEndpoint) => webhookView(await readWebhook(ports, endpoint), clock.now());

  async function secretAnswer(message: string, endpoint: WebhookEndpoint): Promise<Answer> {
    const { id, secrets } = endpoint;
    return answer(message, { id, secret: secrets.current, webhook: await viewOf(endpoint) });
  }

  /** What it told, as far as that is still kept. */
  async function toldBy({ seq }: WebhookTry, { instanceId, client }: InstanceRef): Promise<string | null> {
    const [event] = seq === null ? [] : await events.find(instanceId, [seq]);
    const body = event === undefined ? null : bodyOf(event, client);
    return body === null ? null : payloadOf(body);
  }

  return {
    webhooks: tokenRoute(WEBHOOK_ROUTES.webhooks.query, "query", "any", async ({ instanceId }) => {
      const found = await listWebhooks(ports, instanceId);
      return answer(WEBHOOK_WORDING.listed, { webhooks: found.map((one) => webhookView(one, clock.now())) });
    }),
    createWebhook: tokenRoute(
      WEBHOOK_ROUTES.createWebhook.body,
      "body",
      "unexpired",
      async ({ instanceId }, { url, events: types, name }, { requestId }) => {
        const made = await createWebhook(ports, { instanceId, url, events: types, name: nameOf(name) ?? null });
        if (!made.ok) return webhookFailureAnswer(made.failure, requestId);
        changed();
        return secretAnswer(WEBHOOK_WORDING.created, made.value);
      },
    ),
    changeWebhook: tokenRoute(
      WEBHOOK_ROUTES.changeWebhook.body,
      "body",
      "any",
      async ({ instanceId }, { dtoken: _, name, ...changes }, { id, requestId }) => {
        const made = await changeWebhook(ports, { instanceId, id, changes: { ...changes, name: nameOf(name) } });
        if (!made.ok) return webhookFailureAnswer(made.failure, requestId);
        changed();
        return answer(WEBHOOK_WORDING.changed, { webhook: await viewOf(made.value) });
      },
    ),
    removeWebhook: tokenRoute(
      WEBHOOK_ROUTES.removeWebhook.query,
      "query",
      "any",
      async ({ instanceId }, _, { id, requestId }) => {
        const removed = await removeWebhook(ports, { instanceId, id });
        if (!removed.ok) return webhookFailureAnswer(removed.failure, requestId);
        changed();
        return doneAnswer(WEBHOOK_WORDING.removed, clock.now());
      },
    ),
    testWebhook: tokenRoute(
      WEBHOOK_ROUTES.testWebhook.body,
      "body",
      "any",
      async ({ instanceId }, _, { id, requestId }) => {
        const planned = await testWebhook(ports, { instanceId, id });
        if (!planned.ok) return webhookFailureAnswer(planned.failure, requestId);
        changed();
        const nothing = { state: "planned", tookMs: null, status: null, error: null, nextAt: null } as const;
        return answer(WEBHOOK_WORDING.testPlanned, { try: tryView({ ...planned.value, endpointId: id, ...nothing }) });
      },
    ),
    rotateWebhookSecret: tokenRoute(
      WEBHOOK_ROUTES.rotateWebhookSecret.body,
      "body",
      "any",
      async ({ instanceId }, _, { id, requestId }) => {
        const rotated = await rotateWebhookSecret(ports, { instanceId, id });
        if (!rotated.ok) return webhookFailureAnswer(rotated.failure, requestId);
        changed();
        return secretAnswer(WEBHOOK_WORDING.rotated, rotated.value);
      },
    ),
    replayWebhook: tokenRoute(
      WEBHOOK_ROUTES.replayWebhook.body,
      "body",
      "any",
      async ({ instanceId }, { try: tryId, since, until, only = "failed" }, { id, requestId }) => {
        if ((tryId === undefined) === (since === undefined) || (since === undefined && until !== undefined)) {
          return failedAnswer("MALFORMED", WEBHOOK_WORDING.replayFields, requestId, { field: "try" });
        }
        const range = {
          since: new Date(since ?? 0),
          until: until === undefined ? clock.now() : new Date(until),
          only,
        };
        const replayed =
          tryId === undefined
            ? await replayRange(ports, { instanceId, id, range })
            : await replayTry(ports, { instanceId, id, tryId });
        if (!replayed.ok) return webhookFailureAnswer(replayed.failure, requestId);
        changed();
        const { events: count, until: next } = replayed.value;
        const more = { has_more: next !== null, until: next?.toISOString() ?? null };
        return answer(describeReplay(count), { events: count, ...more });
      },
    ),
    webhookTries: readRoute(
      WEBHOOK_ROUTES.webhookTries.query,
      "query",
      "any",
      async ({ instanceId }, { after, limit = AT_ONCE, state, since, until }, { id, requestId }) => {
        const filter = { state, since: dateOf(since), until: dateOf(until) };
        const page = { after: after ?? null, limit };
        const found = await listWebhookTries(ports, { instanceId, id, filter, page });
        if (!found.ok) return webhookFailureAnswer(found.failure, requestId);
        const { tries, next } = found.value;
        return answer(WEBHOOK_WORDING.deliveriesListed, { tries: tries.map(tryView), has_more: next !== null, next });
      },
    ),
    webhookTry: tokenRoute(
      WEBHOOK_ROUTES.webhookTry.query,
      "query",
      "any",
      async (instance, _, { id, below = "", requestId }) => {
        const found = await findWebhookTry(ports, { instanceId: instance.instanceId, id, tryId: below });
        if (!found.ok) return webhookFailureAnswer(found.failure, requestId);
        const body = await toldBy(found.value, instance);
        return answer(WEBHOOK_WORDING.deliveryFound, { try: tryDetailView(found.value, body) });
      },
    ),
  };
}

/** Empty is none. */
function nameOf(name: string | undefined): string | null | undefined {
  return name === "" ? null : name;
}

function dateOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
