import { tryIdOf } from "#domain/webhooks/endpoint.ts";
import type { WebhookTry } from "#ports/webhooks.ts";
import { createWebhook } from "#use-cases/webhooks/create-webhook.ts";
import { messageAt } from "./owned-messages.ts";
import { ownerWorld } from "./owner.ts";

const HOOK_URL = "https://shop.example/hooks/wesal";

/** An owner's instance with an endpoint, and a way to say how its tries went. */
export async function ownedWebhook() {
  const world = await ownerWorld();
  const { ports, stores, instance, input } = world;
  const made = await createWebhook(ports, {
    ...{ instanceId: instance.id, url: HOOK_URL, name: null },
    events: ["message.status"],
  });
  if (!made.ok) throw new Error(`test: no webhook (${made.failure.code})`);
  const endpoint = made.value;

  /** The try of that number, made that many milliseconds ago. */
  async function tried(seq: number, agoMs: number, how: Partial<WebhookTry> = {}): Promise<string> {
    const id = tryIdOf(messageAt(seq));
    const at = new Date(ports.clock.now().getTime() - agoMs);
    const answer = { status: 200, error: null, tookMs: 41, nextAt: null, detail: null } as const;
    const about = { id, seq, eventId: `evt_${seq}`, type: "message.status", attempt: 1, at } as const;
    await stores.webhooks.settle({
      ...{ endpointId: endpoint.id, instanceId: instance.id, wasPlanned: false, next: null },
      made: { ...about, ...answer, ...how, state: how.state === "failed" ? "failed" : "succeeded" },
    });
    return id;
  }
  return { ...world, endpoint, tried, of: { ...input, webhookId: endpoint.id } };
}
