import type { GatewayWebhooks } from "#adapters/gateways/common/api/ports.ts";
import { EVENT_TYPES } from "#domain/events/event.ts";
import { TEST_TYPE } from "#domain/webhooks/endpoint.ts";
import type { WebhookRouteName } from "#ports/contracts/webhook-routes.ts";
import type { PlannedTry, WebhookStore } from "#ports/webhooks.ts";

/** Of Client001, with a try, and of Client002. */
export const WEBHOOK = "wh_0000000000000A1";
export const OTHERS_WEBHOOK = "wh_0000000000000B2";
export const TRY = "try_0000000000000A1";

/** In the secrets of both. */
export const WEBHOOK_CANARY = "whsec_canary";

/** The calls about webhooks, the same on both platforms. */
export const WEBHOOK_CALLS = {
  webhooks: { client: "Client001" },
  createWebhook: { client: "Client001", body: { url: "https://other.example/hook", events: ["session.qr"] } },
  changeWebhook: { client: "Client001", webhook: true, body: { state: "paused", endOldSecret: true } },
  removeWebhook: { client: "Client001", webhook: true },
  testWebhook: { client: "Client001", webhook: true, body: {} },
  rotateWebhookSecret: { client: "Client001", webhook: true, body: {} },
  replayWebhook: { client: "Client001", webhook: true, body: { since: "2020-01-01T00:00:00Z", only: "all" } },
  webhookTries: { client: "Client001", webhook: true },
  webhookTry: { client: "Client001", webhook: true },
} as const satisfies Readonly<Record<WebhookRouteName, object>>;

/** What a call about webhooks asks with; empty for any other. */
export function webhookBody(name: string): object {
  const calls: Readonly<Record<string, { readonly client: string; readonly body?: object }>> = WEBHOOK_CALLS;
  return calls[name]?.body ?? {};
}

/** A path of theirs, with its places filled. */
export function webhookPath(path: string): string {
  return path.replace("{webhook}", WEBHOOK).replace("{try}", TRY);
}

export function putWebhooks(store: WebhookStore, createdAt: Date): void {
  const about = {
    url: "https://shop.example/hook",
    name: "Shop",
    events: EVENT_TYPES,
    secret: WEBHOOK_CANARY,
    cursor: 0,
  };
  // Each of them is done when it returns: a fake has nothing to wait for.
  void store.create({ ...about, id: WEBHOOK, instanceId: 1, createdAt }, 10);
  void store.create({ ...about, id: OTHERS_WEBHOOK, instanceId: 2, createdAt }, 10);
  const tried = { id: TRY, seq: 1, eventId: "evt_1", type: "message.received", attempt: 1, at: createdAt } as const;
  const test: PlannedTry = { ...tried, id: "try_0000000000000T1", seq: null, eventId: "evt_2", type: TEST_TYPE };
  void store.plan(1, WEBHOOK, [tried, test], createdAt);
}

/** For `stateOf`. */
export async function webhooksOf({ store }: Pick<GatewayWebhooks, "store">) {
  const page = { after: null, limit: 100 };
  return [
    await Promise.all([1, 2].map((id) => store.list(id))),
    await store.listTries(1, WEBHOOK, {}, page),
    await store.listTries(2, OTHERS_WEBHOOK, {}, page),
  ];
}
