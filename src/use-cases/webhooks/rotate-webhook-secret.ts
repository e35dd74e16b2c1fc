import { type Result, success } from "#domain/result.ts";
import { drawSecret, OLD_SECRET_MS } from "#domain/webhooks/endpoint.ts";
import type { WebhookEndpoint } from "#ports/webhooks.ts";
import { findWebhook } from "./find-webhook.ts";
import type { EndpointInput, WebhookNotFound, WebhookPorts } from "./ports.ts";

/** A new secret, shown this once as `secrets.current`; the one from before signs beside it for 24 hours. */
export async function rotateWebhookSecret(
  ports: Pick<WebhookPorts, "webhooks" | "clock" | "random">,
  input: EndpointInput,
): Promise<Result<WebhookEndpoint, WebhookNotFound>> {
  const found = await findWebhook(ports, input);
  if (!found.ok) return found;
  const now = ports.clock.now();
  const until = new Date(now.getTime() + OLD_SECRET_MS);
  const secrets = {
    current: drawSecret((max) => ports.random.below(max)),
    old: { secret: found.value.secrets.current, until },
  };
  await ports.webhooks.setSecrets(input.instanceId, input.id, secrets, now);
  return success({ ...found.value, secrets });
}
