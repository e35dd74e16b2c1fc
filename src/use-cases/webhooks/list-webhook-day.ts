import { type Result, success } from "#domain/result.ts";
import type { EndpointHour } from "#ports/webhooks.ts";
import type { WebhookPorts } from "./ports.ts";
import { listWebhooks, type WebhookInfo } from "./read-webhooks.ts";

const DAY_MS = 86_400_000;

/** The endpoints of an instance, and how the tries of each hour of the last day went. */
export interface WebhookDay {
  readonly webhooks: readonly WebhookInfo[];
  readonly hours: readonly EndpointHour[];
}

export async function listWebhookDay(
  ports: Pick<WebhookPorts, "webhooks" | "clock">,
  instanceId: number,
): Promise<Result<WebhookDay, never>> {
  const since = new Date(ports.clock.now().getTime() - DAY_MS);
  const webhooks = await listWebhooks(ports, instanceId);
  return success({ webhooks, hours: webhooks.length === 0 ? [] : await ports.webhooks.hours(instanceId, since) });
}
