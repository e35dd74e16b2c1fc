import type { Platform } from "#domain/instances/instance.ts";
import { DAY_MS } from "#domain/retention.ts";
import { type ChatRows, YOUNG_MS } from "#ports/chat-rows.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";

interface Dependencies {
  readonly chats: ChatRows;
  readonly platform: Platform;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
}

interface Pace {
  readonly everyMs: number;
  /** Between two pieces: others write meanwhile. */
  readonly restMs: number;
}

interface ChatKeeping {
  start(): void;
  /** Begins nothing any more; ends when what is under way has. */
  close(): Promise<void>;
}

const PACE: Pace = { everyMs: 15_000, restMs: 10 };
const INSTANCES = 100;
const MESSAGES = 1_000;

/** Takes the messages of one platform into the rows of its chats once they are no longer young, away from whoever sends. */
export function chatKeeping(
  { chats, platform, clock, logger }: Dependencies,
  { everyMs, restMs }: Pace = PACE,
): ChatKeeping {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isClosed = false;
  let hasGoneBack = false;

  async function work(): Promise<void> {
    try {
      const now = clock.now().getTime();
      if (!hasGoneBack) await chats.goBack(new Date(now - DAY_MS));
      hasGoneBack = true;
      await catchUp(new Date(now - YOUNG_MS));
    } catch (error) {
      logger.warn("chats-not-taken-in", { error });
    }
  }

  async function catchUp(before: Date): Promise<void> {
    let last = 0;
    for (;;) {
      const behind = await chats.listBehind(platform, before, last, INSTANCES);
      for (const id of behind) await takeAllIn(id, before);
      last = behind.at(-1) ?? last;
      if (behind.length < INSTANCES || isClosed) return;
    }
  }

  async function takeAllIn(instanceId: number, before: Date): Promise<void> {
    while (!isClosed && (await chats.takeIn(instanceId, before, MESSAGES))) {
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  }

  function run(): void {
    running = work().finally(() => {
      running = null;
      if (!isClosed) timer = setTimeout(run, everyMs).unref();
    });
  }

  return {
    start: run,
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
