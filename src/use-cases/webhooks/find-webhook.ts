import { failure, type Result, success } from "#domain/result.ts";
import { ENDPOINT_ID_FORM } from "#domain/webhooks/endpoint.ts";
import type { WebhookEndpoint } from "#ports/webhooks.ts";
import type { EndpointInput, WebhookNotFound, WebhookPorts } from "./ports.ts";

/** An endpoint of this instance; another's is as unknown as one that never was. */
export async function findWebhook(
  { webhooks }: Pick<WebhookPorts, "webhooks">,
  { instanceId, id }: EndpointInput,
): Promise<Result<WebhookEndpoint, WebhookNotFound>> {
  const found = ENDPOINT_ID_FORM.test(id) ? await webhooks.find(instanceId, id) : null;
  return found === null ? failure({ code: "webhook-not-found" }) : success(found);
}
