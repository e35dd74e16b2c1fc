import { type Result, success } from "#domain/result.ts";
import type { EndpointSettings, WebhookEndpoint } from "#ports/webhooks.ts";
import { findWebhook } from "./find-webhook.ts";
import type { AddressFailure, EndpointInput, WebhookNotFound, WebhookPorts } from "./ports.ts";

interface ChangeWebhookInput extends EndpointInput {
  /** What is undefined stays. */
  readonly changes: { readonly [Name in keyof EndpointSettings]?: EndpointSettings[Name] | undefined } & {
    readonly state?: "active" | "paused" | undefined;
    /** The secret from before a rotation stops signing. */
    readonly endOldSecret?: true | undefined;
  };
}

export type ChangeWebhookFailure = WebhookNotFound | AddressFailure;

/** What waits for it is told at the new address, and once it is active again. */
export async function changeWebhook(
  ports: Pick<WebhookPorts, "webhooks" | "checkAddress" | "clock">,
  input: ChangeWebhookInput,
): Promise<Result<WebhookEndpoint, ChangeWebhookFailure>> {
  const { webhooks, clock } = ports;
  const found = await findWebhook(ports, input);
  if (!found.ok) return found;
  const { instanceId, id, secrets } = found.value;
  const { url = found.value.url, events = found.value.events, state, endOldSecret } = input.changes;
  const name = input.changes.name === undefined ? found.value.name : input.changes.name;
  if (url !== found.value.url) {
    const allowed = ports.checkAddress(url);
    if (!allowed.ok) return allowed;
  }
  const now = clock.now();
  if (input.changes.url !== undefined || input.changes.events !== undefined || input.changes.name !== undefined) {
    await webhooks.change(instanceId, id, { url, events: [...new Set(events)], name }, now);
  }
  if (endOldSecret === true && secrets.old !== null) {
    await webhooks.setSecrets(instanceId, id, { current: secrets.current, old: null }, now);
  }
  if (state !== undefined && state !== found.value.state) {
    await webhooks.stand(instanceId, id, { state, reason: null, since: now });
  }
  const changed = await findWebhook(ports, input);
  return changed.ok ? success(changed.value) : changed;
}
