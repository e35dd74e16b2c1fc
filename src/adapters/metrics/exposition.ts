import type { Registry } from "prom-client";
import type { Metric } from "#ports/metrics.ts";

/** What Prometheus reads: its text format, version 0.0.4. */
interface Exposition {
  readonly contentType: string;
  readonly text: string;
}

export type Expose = () => Promise<Exposition>;

/**
 * A role's metrics, with those of its process: memory, event loop, garbage collection. Nothing is loaded or measured
 * before somebody asks.
 */
export function exposition(role: string, metrics: readonly Metric[]): Expose {
  let registry: Promise<Registry> | null = null;
  return async () => {
    registry ??= registryOf(role, metrics);
    const known = await registry;
    return { contentType: known.contentType, text: await known.metrics() };
  };
}

async function registryOf(role: string, metrics: readonly Metric[]): Promise<Registry> {
  const { default: client } = await import("prom-client");
  const registry = new client.Registry();
  registry.setDefaultLabels({ role });
  client.collectDefaultMetrics({ register: registry });
  const registers = [registry];
  for (const { name, help, kind, labelNames = [], measure } of metrics) {
    if (kind === "gauge") {
      new client.Gauge({
        ...{ name, help, labelNames, registers },
        collect() {
          this.reset();
          for (const { labels = {}, value } of measure()) this.set(labels, value);
        },
      });
    } else {
      new client.Counter({
        ...{ name, help, labelNames, registers },
        collect() {
          // It is counted elsewhere, and set to what it has come to.
          this.reset();
          for (const { labels = {}, value } of measure()) this.inc(labels, value);
        },
      });
    }
  }
  return registry;
}
