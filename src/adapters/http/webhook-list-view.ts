import type { WebhookList } from "#ports/contracts/dashboard/webhooks.ts";
import type { WebhookDay } from "#use-cases/webhooks/list-webhook-day.ts";
import { webhookHoursView, webhookView } from "#use-cases/webhooks/views.ts";

export function webhookListView({ webhooks, hours }: WebhookDay, now: Date): WebhookList {
  return {
    webhooks: webhooks.map((info) => webhookView(info, now)),
    hours: webhookHoursView(hours),
    at: now.toISOString(),
  };
}
