import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";

interface Ended {
  readonly instance: InstanceRef;
}

interface DeletedInstancesDependencies {
  /** Sessions to be ended should their instance be gone. */
  candidates(): readonly Ended[];
  listLinked(): Promise<readonly InstanceRef[]>;
  forget(instanceId: number): Promise<void>;
  /** How often deleted instances are looked for. */
  readonly everyMs: number;
  readonly logger: Pick<Logger, "warn">;
}

/** An instance deleted in the dashboard takes what is stored of it along; its session ends here. */
export function watchDeletedInstances(dependencies: DeletedInstancesDependencies): { stop(): void } {
  async function sweep(): Promise<void> {
    const candidates = dependencies.candidates();
    if (candidates.length === 0) return;
    try {
      const linked = new Set((await dependencies.listLinked()).map(({ instanceId }) => instanceId));
      const gone = candidates.filter(({ instance }) => !linked.has(instance.instanceId));
      await Promise.all(gone.map(({ instance }) => dependencies.forget(instance.instanceId)));
    } catch (error) {
      dependencies.logger.warn("deleted-instances-not-looked-for", { error });
    }
  }

  const timer = setInterval(() => void sweep(), dependencies.everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
