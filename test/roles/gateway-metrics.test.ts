import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { countedForMonitoring } from "#adapters/metrics/counted-messages.ts";
import type { MessageStore } from "#ports/messages.ts";
import { gatewayMetrics } from "#roles/gateway-metrics.ts";

const NOW_MS = 1_800_000_000_000;
const NEVER = Number.POSITIVE_INFINITY;

function metricsOf({ oldestMs = NEVER, shards = true } = {}) {
  return gatewayMetrics({
    sessions: { countByStanding: () => ({ online: 3, returning: 1, offline: 0 }) },
    outbox: { backlog: () => ({ messages: 9, oldestDueAtMs: oldestMs }) },
    webhooks: { backlog: () => ({ endpoints: 2, inFlight: 1, oldestAtMs: oldestMs }) },
    shards: shards ? { held: () => ({ shards: 128, leaseAgeMs: 1_500 }) } : undefined,
    clock: { now: () => new Date(NOW_MS) },
  });
}

const read = (metrics: ReturnType<typeof metricsOf>) =>
  Object.fromEntries(
    metrics.flatMap(({ name, measure }) =>
      measure().map(({ value, labels }) => [`${name}${labels === undefined ? "" : ` ${labels.standing}`}`, value]),
    ),
  );

it("tells how accounts stand, what waits and since when, in seconds", () => {
  expect(read(metricsOf({ oldestMs: NOW_MS - 2_500 }))).toEqual({
    "wesal_sessions online": 3,
    "wesal_sessions returning": 1,
    "wesal_sessions offline": 0,
    wesal_queue_messages: 9,
    wesal_queue_age_seconds: 2.5,
    wesal_webhook_endpoints: 2,
    wesal_webhook_calls_in_flight: 1,
    wesal_webhook_lag_seconds: 2.5,
    wesal_shards_held: 128,
    wesal_lease_age_seconds: 1.5,
  });
});

it("tells of no age where nothing waits, nor where the clock was put back, and of no shards where one has all", () => {
  const alone = read(metricsOf({ oldestMs: NOW_MS + 60_000, shards: false }));
  expect([alone.wesal_queue_age_seconds, alone.wesal_webhook_lag_seconds]).toEqual([0, 0]);
  expect(alone).not.toHaveProperty("wesal_shards_held");
  expect(read(metricsOf()).wesal_queue_age_seconds).toBe(0);
});

it.each([
  "docs/monitoring.md",
  "docs/monitoring/alerts.yaml",
  "docs/monitoring/grafana.json",
])("are what %s speaks of", (path) => {
  const counted = countedForMonitoring({} as MessageStore);
  const known = [...metricsOf(), ...counted.metrics].map(({ name }) => name);
  const named = readFileSync(path, "utf8").match(/wesal_[a-z_]+/g) ?? [];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});
