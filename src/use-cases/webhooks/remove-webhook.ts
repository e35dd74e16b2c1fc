import { type Result, success } from "#domain/result.ts";
import { findWebhook } from "./find-webhook.ts";
import type { EndpointInput, WebhookNotFound, WebhookPorts } from "./ports.ts";

/** It is not called again, and the log of its tries goes with it. */
export async function removeWebhook(
  ports: Pick<WebhookPorts, "webhooks">,
  input: EndpointInput,
): Promise<Result<null, WebhookNotFound>> {
  const found = await findWebhook(ports, input);
  if (!found.ok) return found;
  await ports.webhooks.remove(input.instanceId, input.id);
  return success(null);
}
