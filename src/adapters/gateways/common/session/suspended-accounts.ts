import type { Logger } from "#ports/logger.ts";

interface SuspendedAccountsDependencies {
  /** Instances whose owners are suspended. */
  list(): Promise<ReadonlySet<number>>;
  /** Ends what is open; the account stays linked. */
  pause(instanceId: number): Promise<void>;
  /** Brings a linked account back; nothing for one that is not linked. */
  resume(instanceIds: readonly number[]): Promise<void>;
  readonly everyMs: number;
  readonly logger: Pick<Logger, "warn">;
}

interface SuspendedAccounts {
  /** As they are now, none of them connected yet; rejects where that cannot be read. */
  read(): Promise<ReadonlySet<number>>;
  isSuspended(instanceId: number): boolean;
  stop(): void;
}

/** An administrator suspends people in the dashboard; their accounts pause here, and come back when that is over. */
export function watchSuspendedAccounts(dependencies: SuspendedAccountsDependencies): SuspendedAccounts {
  let suspended: ReadonlySet<number> = new Set();
  /** Those that have been paused: what could not be is tried again. */
  const paused = new Set<number>();
  let looking = false;

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      suspended = await dependencies.list();
      const over = [...paused].filter((id) => !suspended.has(id));
      if (over.length > 0) await dependencies.resume(over);
      for (const id of over) paused.delete(id);
      const begun = [...suspended].filter((id) => !paused.has(id));
      await Promise.all(
        begun.map(async (id) => {
          await dependencies.pause(id);
          paused.add(id);
        }),
      );
    } catch (error) {
      dependencies.logger.warn("suspended-accounts-not-looked-for", { error });
    } finally {
      looking = false;
    }
  }

  const timer = setInterval(() => void look(), dependencies.everyMs).unref();
  return {
    async read() {
      suspended = await dependencies.list();
      for (const id of suspended) paused.add(id);
      return suspended;
    },
    isSuspended: (instanceId) => suspended.has(instanceId),
    stop: () => clearInterval(timer),
  };
}
