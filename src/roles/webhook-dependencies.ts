import type { Config } from "#adapters/config.ts";
import { addressCheck } from "#adapters/fetch/webhook-post.ts";
import { payloadOf, testEvent } from "#adapters/gateways/common/webhooks/payload.ts";
import { toldBody } from "#adapters/gateways/common/webhooks/told-body.ts";
import { TELEGRAM_MESSAGES } from "#adapters/gateways/telegram/api/messages.ts";
import { WHATSAPP_MESSAGES } from "#adapters/gateways/whatsapp/api/messages.ts";
import { sqlWebhookStore } from "#adapters/sql/stores/webhook-store.ts";
import type { Platform } from "#domain/instances/instance.ts";
import type { EventLog } from "#ports/event-log.ts";
import type { WebhookWebPorts } from "#ports/web-ports.ts";
import type { DatabaseBase } from "./base.ts";
import { drawnIds } from "./drawn-ids.ts";
import { allowedHosts } from "./gateway-dependencies.ts";

const TOLD: Readonly<Record<Platform, ReturnType<typeof toldBody>>> = {
  whatsapp: toldBody(WHATSAPP_MESSAGES),
  telegram: toldBody(TELEGRAM_MESSAGES),
};

/** What the pages know of webhooks: the same rows, and the same words for what is posted, as the gateways have. */
export function webhookDependencies(
  base: DatabaseBase,
  config: Pick<Config, "network" | "fetchAllow" | "publicUrl">,
  events: EventLog,
): WebhookWebPorts {
  const { database, secrets } = base;
  return {
    webhooks: sqlWebhookStore(database, secrets),
    events,
    checkAddress: addressCheck(allowedHosts(config)),
    payloadOf({ eventId, at }, event, { client, platform }) {
      const body = event === null ? testEvent(eventId, at, client, platform) : TOLD[platform](event, client);
      return body === null ? null : payloadOf(body);
    },
    nextId: drawnIds(base),
  };
}
