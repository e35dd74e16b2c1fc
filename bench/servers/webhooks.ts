import { messageIds } from "#domain/messages/message-id.ts";
import type { WebhookEndpoint } from "#ports/webhooks.ts";
import { createWebhook } from "#use-cases/webhooks/create-webhook.ts";
import { host, readInput } from "../harness/host.ts";
import { noOpGateway } from "../parts/no-op-gateway.ts";

/** What a gateway calls webhooks with, over a log that is filled while they are paused. */
const { url, endpoints } = readInput<{ url: string; endpoints: number }>();
const { ports, messages, deliverer, stopSending } = await noOpGateway({
  instances: endpoints,
  allow: new URL(url).host,
});
const { store } = ports.webhooks;
const AT_ONCE = 500;
const SWEEP_MS = 1_500;

const nextId = messageIds(
  () => Date.now(),
  () => Math.floor(Math.random() * 2 ** 24),
);
const made: WebhookEndpoint[] = [];
await stopSending();
for (let instanceId = 1; instanceId <= endpoints; instanceId += 1) {
  const input = { instanceId, url: `${url}/`, name: null, events: ["message.received"] as const };
  const endpoint = await createWebhook({ ...ports, ...ports.webhooks, webhooks: store }, input);
  if (!endpoint.ok) throw new Error(`no endpoint, ${endpoint.failure.code}`);
  made.push(endpoint.value);
}
deliverer.start();

async function stand(state: "active" | "paused"): Promise<void> {
  const standing = { state, reason: null, since: new Date() } as const;
  await Promise.all(made.map(({ id, instanceId }) => store.stand(instanceId, id, standing)));
  ports.webhooks.changed();
}

function incoming(number: number) {
  const id = nextId();
  const phone = String(9_647_800_000_000 + (number % 40));
  return {
    id,
    providerId: id,
    sender: { name: "Layla", phone, username: null, id: null },
    recipient: { kind: "phone", phone },
    kind: "text",
    text: "Thank you, I have it.",
    file: null,
    contact: null,
    location: null,
    about: null,
    at: new Date(),
    backfilled: false,
  } as const;
}

host(
  {},
  {
    /** So many events for each of the endpoints, which wait. */
    async fill(each: number) {
      await stand("paused");
      await new Promise((resolve) => setTimeout(resolve, SWEEP_MS));
      for (const { instanceId } of made) {
        for (let first = 0; first < each; first += AT_ONCE) {
          const count = Math.min(AT_ONCE, each - first);
          await messages.receive(
            instanceId,
            Array.from({ length: count }, (_, at) => incoming(first + at)),
          );
        }
      }
    },
    deliver: () => stand("active"),
  },
);
