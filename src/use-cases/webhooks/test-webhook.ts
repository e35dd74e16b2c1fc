import { type Result, success } from "#domain/result.ts";
import { TEST_TYPE, tryIdOf } from "#domain/webhooks/endpoint.ts";
import type { PlannedTry } from "#ports/webhooks.ts";
import { findWebhook } from "./find-webhook.ts";
import type { EndpointInput, WebhookNotFound, WebhookPorts } from "./ports.ts";

/** One call of the endpoint, whatever its state: its gateway makes it within seconds. What comes of it stands in its try. */
export async function testWebhook(
  ports: Pick<WebhookPorts, "webhooks" | "clock" | "nextId">,
  input: EndpointInput,
): Promise<Result<PlannedTry, WebhookNotFound>> {
  const found = await findWebhook(ports, input);
  if (!found.ok) return found;
  const drawn = ports.nextId();
  const at = ports.clock.now();
  const eventId = `evt_${drawn.slice(drawn.indexOf("_") + 1)}_test`;
  const planned: PlannedTry = { id: tryIdOf(drawn), seq: null, eventId, type: TEST_TYPE, attempt: 1, at };
  await ports.webhooks.plan(input.instanceId, input.id, [planned], at);
  return success(planned);
}
