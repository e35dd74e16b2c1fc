import type { Config } from "#adapters/config.ts";
import { addressCheck, guardedWebhookPost } from "#adapters/fetch/webhook-post.ts";
import type { MessagePlatform } from "#adapters/gateways/common/api/message-handlers.ts";
import type { GatewayWebhooks } from "#adapters/gateways/common/api/ports.ts";
import { countedTries } from "#adapters/gateways/common/session/counted.ts";
import { type WebhookDeliverer, webhookDeliverer } from "#adapters/gateways/common/webhooks/deliverer.ts";
import { toldBody } from "#adapters/gateways/common/webhooks/told-body.ts";
import { sqlWebhookStore } from "#adapters/sql/stores/webhook-store.ts";
import { sqlWebhookQueue } from "#adapters/sql/stores/webhooks/queue.ts";
import { tracedWebhooks } from "#adapters/tracing/traced-webhooks.ts";
import { DAY_MS, KEEP_EVENTS_DAYS } from "#domain/retention.ts";
import type { KeptVolume } from "#ports/kept-volume.ts";
import type { RetentionTask } from "#ports/retention.ts";
import type { Tracing } from "#ports/tracing.ts";
import type { DatabaseBase } from "./base.ts";
import { untilNone } from "./chosen-retention.ts";
import type { Cluster } from "./cluster.ts";
import { drawnIds } from "./drawn-ids.ts";
import { allowedHosts } from "./gateway-dependencies.ts";
import type { Messaging } from "./messaging.ts";

interface RunningWebhooks {
  /** For the calls about them. */
  readonly ports: GatewayWebhooks;
  readonly deliverer: WebhookDeliverer;
  readonly retention: readonly RetentionTask[];
}

/** The webhooks of one platform's instances: managed, and called. */
export function webhooks(
  base: DatabaseBase,
  config: Pick<Config, "network" | "fetchAllow" | "publicUrl" | "keepMessagesDays">,
  {
    flow,
    volume,
    cluster = null,
    tracing = null,
  }: {
    readonly flow: Pick<Messaging, "events" | "media" | "onEvents">;
    readonly volume: KeptVolume;
    readonly cluster?: Cluster | null;
    readonly tracing?: Tracing | null;
  },
  of: MessagePlatform,
): RunningWebhooks {
  const { database, secrets, clock, random, logger } = base;
  const allow = allowedHosts(config);
  const store = sqlWebhookStore(database, secrets);
  const nextId = drawnIds(base);
  const post = guardedWebhookPost({ allow });
  const deliverer = webhookDeliverer({
    webhooks: countedTries(sqlWebhookQueue(database, secrets), volume),
    events: flow.events,
    post: tracing === null ? post : tracedWebhooks(post, tracing),
    platform: of.platform,
    bodyOf: toldBody(of),
    onFetched: flow.media.contentRelease.fetched,
    clock,
    random,
    logger,
    nextId,
    ...(cluster !== null && { isOurs: cluster.shards.serves }),
  });
  flow.onEvents(deliverer.written);
  cluster?.tellOthers({ hear: [deliverer.written] });
  return {
    ports: { store, checkAddress: addressCheck(allow), nextId, changed: deliverer.changed },
    deliverer,
    retention: [
      {
        name: "webhook-tries",
        keepMs: Math.min(config.keepMessagesDays, KEEP_EVENTS_DAYS) * DAY_MS,
        remove: untilNone(store.removeTriesOlderThan),
      },
    ],
  };
}
