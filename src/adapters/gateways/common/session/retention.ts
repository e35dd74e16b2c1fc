import type { Clock } from "#ports/clock.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";

interface RetentionDependencies {
  /** Sessions to be ended should their instance be gone. */
  candidates(): readonly { readonly instance: InstanceRef }[];
  listLinked(): Promise<readonly InstanceRef[]>;
  forget(instanceId: number): Promise<void>;
  /** How often deleted instances are looked for. */
  readonly sweepEveryMs: number;
  removeOlderThan(cutoff: Date): Promise<void>;
  readonly keepMs: number;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
}

const HOUR_MS = 3_600_000;

/** How long messages are kept unless said otherwise. */
export const KEEP_MESSAGES_MS = 48 * HOUR_MS;

/** What a gateway does beside its calls: ends the sessions of deleted instances, and removes old messages every hour. */
export function startRetention(dependencies: RetentionDependencies): { stop(): void } {
  const { clock, logger } = dependencies;

  /** An instance deleted in the dashboard takes what is stored of it along; its session ends here. */
  async function sweep(): Promise<void> {
    const candidates = dependencies.candidates();
    if (candidates.length === 0) return;
    try {
      const linked = new Set((await dependencies.listLinked()).map(({ instanceId }) => instanceId));
      const gone = candidates.filter(({ instance }) => !linked.has(instance.instanceId));
      await Promise.all(gone.map(({ instance }) => dependencies.forget(instance.instanceId)));
    } catch (error) {
      logger.warn("deleted-instances-not-looked-for", { error });
    }
  }

  async function removeOld(): Promise<void> {
    const cutoff = new Date(clock.now().getTime() - dependencies.keepMs);
    try {
      await dependencies.removeOlderThan(cutoff);
    } catch (error) {
      logger.warn("messages-not-removed", { error });
    }
  }

  const sweeping = setInterval(() => void sweep(), dependencies.sweepEveryMs).unref();
  const cleaning = setInterval(() => void removeOld(), HOUR_MS).unref();
  return {
    stop() {
      clearInterval(sweeping);
      clearInterval(cleaning);
    },
  };
}
