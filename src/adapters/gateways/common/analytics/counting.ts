import type { AnalyticsStore } from "#ports/analytics.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventsWritten } from "#ports/event-log.ts";
import type { Logger } from "#ports/logger.ts";
import type { RemoveOld } from "#ports/retention.ts";
import { rollUp, rollUpAll } from "#use-cases/analytics/roll-up.ts";

interface Dependencies {
  readonly analytics: AnalyticsStore;
  readonly clock: Pick<Clock, "monotonicMs">;
  readonly logger: Pick<Logger, "warn">;
}

interface Counting {
  /** Adds their events up in a while, those of many writes at once. */
  readonly written: EventsWritten;
  /** Removes nothing before all that could go has been added up; where that fails, it fails. */
  after(remove: RemoveOld): RemoveOld;
  /** Begins nothing any more; ends when what is under way has. */
  close(): Promise<void>;
}

/** Whoever asks for figures has them brought up to date: this only keeps what is left to do small. */
const EVERY_MS = 10_000;

/** Adds up what happens, away from the calls that make it happen. */
export function counting({ analytics, clock, logger }: Dependencies, everyMs = EVERY_MS): Counting {
  let waiting = new Set<number>();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let closed = false;
  let allAtMs = Number.NEGATIVE_INFINITY;

  async function work(): Promise<void> {
    const ids = waiting;
    waiting = new Set();
    try {
      await rollUp({ analytics }, [...ids]);
    } catch (error) {
      logger.warn("analytics-not-counted", { error });
      for (const id of ids) waiting.add(id);
    }
  }

  function schedule(): void {
    if (closed || timer !== null || running !== null || waiting.size === 0) return;
    timer = setTimeout(() => {
      timer = null;
      running = work().finally(() => {
        running = null;
        schedule();
      });
    }, everyMs).unref();
  }

  return {
    written(ids) {
      for (const id of ids) waiting.add(id);
      schedule();
    },
    after: (remove) => async (cutoff, limit) => {
      if (clock.monotonicMs() >= allAtMs + everyMs) {
        await rollUpAll({ analytics });
        allAtMs = clock.monotonicMs();
      }
      return remove(cutoff, limit);
    },
    async close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
