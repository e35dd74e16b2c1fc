import { failure, type Result, success } from "#domain/result.ts";
import { drawSecret, endpointIdOf, MAX_ENDPOINTS } from "#domain/webhooks/endpoint.ts";
import type { EndpointSettings, WebhookEndpoint } from "#ports/webhooks.ts";
import type { AddressFailure, WebhookPorts } from "./ports.ts";

interface CreateWebhookInput extends EndpointSettings {
  readonly instanceId: number;
}

export type CreateWebhookFailure = AddressFailure | { readonly code: "webhook-limit-reached" };

/** Told of what happens from now on. Its secret is `secrets.current`, which is shown this once. */
export async function createWebhook(
  ports: WebhookPorts,
  { instanceId, url, name, events }: CreateWebhookInput,
): Promise<Result<WebhookEndpoint, CreateWebhookFailure>> {
  const { webhooks, clock } = ports;
  const allowed = ports.checkAddress(url);
  if (!allowed.ok) return allowed;
  const cursor = (await ports.events.lastOf([instanceId])).get(instanceId) ?? 0;
  const id = endpointIdOf(ports.nextId());
  const createdAt = clock.now();
  const made = {
    id,
    instanceId,
    url,
    name,
    events: [...new Set(events)],
    secret: drawSecret((max) => ports.random.below(max)),
    cursor,
    createdAt,
  };
  if (!(await webhooks.create(made, MAX_ENDPOINTS))) return failure({ code: "webhook-limit-reached" });
  const { secret, ...rest } = made;
  const standing = { state: "active", reason: null, since: createdAt, failingSince: null } as const;
  return success({ ...rest, ...standing, secrets: { current: secret, old: null } });
}
