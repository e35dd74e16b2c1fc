import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { RetentionTask } from "#ports/retention.ts";

interface RetentionDependencies {
  readonly clock: Clock;
  readonly random: Pick<Random, "below">;
  readonly logger: Pick<Logger, "info" | "warn">;
}

export interface Retention {
  /** No piece begins any more; ends when the one under way has, or after a second where it hangs. */
  stop(): Promise<void>;
}

/** The first round begins after this and a share of `SPREAD_MS` drawn by chance: roles start together. */
const FIRST_MS = 5_000;
const SPREAD_MS = 40_000;
/** From the end of one round to the next. */
const EVERY_MS = 180_000;
/** A database in this very thread holds it for as long as a piece takes: some milliseconds. */
const PIECE = 200;
/** Between two pieces; after one that took longer, for as long as that, so that half of the time is everybody else's. */
const PAUSE_MS = 20;
const MAX_PAUSE_MS = 1_000;
const HANGING_MS = 1_000;

/**
 * Removes what is not kept any longer, in rounds: a piece of each task in turn, until none has anything old left. What
 * fails is left for the next round.
 */
export function startRetention(
  tasks: readonly RetentionTask[],
  { clock, random, logger }: RetentionDependencies,
): Retention {
  let stopped = false;
  let endPause = (): void => undefined;

  function pause(ms: number): Promise<void> {
    if (stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** How many the task may have had in it; 0 where it failed. */
  async function removePiece({ name, keepMs, remove }: RetentionTask): Promise<number> {
    try {
      return await remove(new Date(clock.now().getTime() - keepMs), PIECE);
    } catch (error) {
      if (!stopped) logger.warn("retention-failed", { reason: name, error });
      return 0;
    }
  }

  async function round(): Promise<void> {
    const removed = new Map<RetentionTask, number>();
    let open = tasks;
    while (open.length > 0) {
      const unfinished: RetentionTask[] = [];
      for (const task of open) {
        if (stopped) return;
        const beganMs = clock.monotonicMs();
        const count = await removePiece(task);
        if (count > 0) removed.set(task, (removed.get(task) ?? 0) + count);
        if (count >= PIECE) unfinished.push(task);
        await pause(Math.min(Math.max(PAUSE_MS, clock.monotonicMs() - beganMs), MAX_PAUSE_MS));
      }
      open = unfinished;
    }
    for (const [{ name }, count] of removed) logger.info("retention", { reason: name, count });
  }

  async function rounds(): Promise<void> {
    await pause(FIRST_MS + random.below(SPREAD_MS));
    while (!stopped) {
      await round();
      await pause(EVERY_MS);
    }
  }

  const running = rounds();
  return {
    async stop() {
      stopped = true;
      endPause();
      const hanging = new Promise<void>((resolve) => setTimeout(resolve, HANGING_MS).unref());
      await Promise.race([running, hanging]);
    },
  };
}
