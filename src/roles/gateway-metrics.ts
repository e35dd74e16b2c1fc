import type { RunningOutbox } from "#adapters/gateways/common/outbox/outbox.ts";
import type { RunningSessions } from "#adapters/gateways/common/session/sessions.ts";
import type { WebhookDeliverer } from "#adapters/gateways/common/webhooks/deliverer.ts";
import type { Clock } from "#ports/clock.ts";
import type { Metric } from "#ports/metrics.ts";
import type { Shards } from "#ports/shards.ts";

interface Measurable {
  readonly sessions: Pick<RunningSessions, "countByStanding">;
  readonly outbox: Pick<RunningOutbox, "backlog">;
  readonly webhooks: Pick<WebhookDeliverer, "backlog">;
  /** Where several gateways share the instances. */
  readonly shards: Pick<Shards, "held"> | undefined;
  readonly clock: Pick<Clock, "now">;
}

/** How a gateway's sessions stand, and what waits in it and since when. */
export function gatewayMetrics({ sessions, outbox, webhooks, shards, clock }: Measurable): readonly Metric[] {
  const ageOf = (atMs: number) => Math.max(0, clock.now().getTime() - atMs) / 1_000;
  const gauge = (name: string, help: string, of: () => number): Metric => ({
    ...{ name, help },
    kind: "gauge",
    measure: () => [{ value: of() }],
  });
  const alone = [
    {
      name: "wesal_sessions",
      help: "Accounts of this process, by how they stand: online, on their way back, or neither.",
      kind: "gauge",
      labelNames: ["standing"],
      measure: () =>
        Object.entries(sessions.countByStanding()).map(([standing, value]) => ({ value, labels: { standing } })),
    } as const,
    gauge("wesal_queue_messages", "Messages that wait or are under way.", () => outbox.backlog().messages),
    gauge("wesal_queue_age_seconds", "How long the oldest message that is due has waited.", () =>
      ageOf(outbox.backlog().oldestDueAtMs),
    ),
    gauge("wesal_webhook_endpoints", "Endpoints that this process calls.", () => webhooks.backlog().endpoints),
    gauge("wesal_webhook_calls_in_flight", "Calls of webhooks under way.", () => webhooks.backlog().inFlight),
    gauge("wesal_webhook_lag_seconds", "How long the oldest event at hand has waited for its first try.", () =>
      ageOf(webhooks.backlog().oldestAtMs),
    ),
  ];
  if (shards === undefined) return alone;
  return [
    ...alone,
    gauge("wesal_shards_held", "Of 256, those whose instances this process looks after.", () => shards.held().shards),
    gauge("wesal_lease_age_seconds", "Since the lease on them was renewed.", () => shards.held().leaseAgeMs / 1_000),
  ];
}
