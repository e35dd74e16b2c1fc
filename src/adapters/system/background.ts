import { setTimeout as delay } from "node:timers/promises";
import type { Background } from "#ports/background.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";

interface BackgroundOptions {
  /** Milliseconds within which a job begins, at a moment drawn by chance; half a second by default. */
  readonly beginWithinMs?: number | undefined;
}

interface ClosableBackground extends Background {
  /** What waits begins at once; ends when all is done. */
  close(): Promise<void>;
}

const HALF_A_SECOND_MS = 500;
const ANSWERS_FIRST_MS = 20;

/**
 * A job begins when the answer is out, at a moment nobody can tell: on a database that works in this very thread, a
 * job right behind an answer would show in that answer's time, or in the next one's, how much there was to do.
 */
export function background(
  logger: Logger,
  random: Pick<Random, "below">,
  { beginWithinMs = HALF_A_SECOND_MS }: BackgroundOptions = {},
): ClosableBackground {
  const running = new Set<Promise<void>>();
  const closing = new AbortController();

  async function perform(name: string, job: () => Promise<void>): Promise<void> {
    const waitMs = ANSWERS_FIRST_MS + random.below(beginWithinMs);
    await delay(waitMs, undefined, { signal: closing.signal }).catch(() => undefined);
    try {
      await job();
    } catch (error) {
      logger.error(name, { error });
    }
  }

  return {
    run(name, job) {
      const performed = perform(name, job).finally(() => running.delete(performed));
      running.add(performed);
    },
    async close() {
      closing.abort();
      while (running.size > 0) await Promise.all(running);
    },
  };
}
