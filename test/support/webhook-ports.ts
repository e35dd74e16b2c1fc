import { addressCheck } from "#adapters/fetch/webhook-post.ts";
import { messageIds } from "#domain/messages/message-id.ts";
import type { EndpointSettings } from "#ports/webhooks.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeEventLog } from "#test/fakes/event-log.ts";
import { fakeMessageStore } from "#test/fakes/message-store.ts";
import { fakeRandom } from "#test/fakes/random.ts";
import { fakeWebhookStore } from "#test/fakes/webhook-store.ts";
import { createWebhook } from "#use-cases/webhooks/create-webhook.ts";

export const SETTINGS: EndpointSettings = {
  url: "https://shop.example/hook",
  name: "Order system",
  events: ["message.received", "message.status"],
};

/** What the use-cases about webhooks are given: instance 1 and 2 are two people's. */
export function webhookPorts() {
  const clock = fakeClock();
  const nextId = messageIds(
    () => clock.now().getTime(),
    () => 3,
  );
  const webhooks = fakeWebhookStore({
    instanceOf: (id) => ({
      platform: "whatsapp",
      client: `Client00${id}`,
      name: "Shop",
      ownerId: id,
      owner: { name: "Layla Hassan", email: "layla@example.com", language: "en" as const },
    }),
  });
  const { events, messages } = fakeEventLog(fakeMessageStore());
  const ports = { webhooks, events, clock, random: fakeRandom(), nextId, checkAddress: addressCheck([]) };
  return {
    ...ports,
    messages,
    async endpoint(instanceId = 1): Promise<string> {
      const made = await createWebhook(ports, { instanceId, ...SETTINGS });
      if (!made.ok) throw new Error(made.failure.code);
      return made.value.id;
    },
  };
}
