import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import { StorageError } from "#ports/storage-error.ts";
import type { TelegramMessageStore } from "#ports/telegram-messages.ts";
import type { SentNotes } from "./sent-notes.ts";

export interface ReadBatches {
  add(instanceId: number, peerId: number, maxId: number): void;
  flush(): Promise<void>;
}

const RETRY_MS = 1_000;

/** Who reads a chat reports it message by message; the last of each `everyMs` says it all. Kept until the database takes it. */
export function readBatches(
  ports: {
    readonly messages: Pick<TelegramMessageStore, "markRead">;
    /** What is not written yet cannot be marked. */
    readonly sentNotes: Pick<SentNotes, "flush">;
    readonly clock: Clock;
    readonly logger: Logger;
  },
  everyMs: number,
): ReadBatches {
  let waiting = new Map<string, { instanceId: number; peerId: number; maxId: number }>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const batch = waiting;
    waiting = new Map();
    await ports.sentNotes.flush();
    const at = ports.clock.now();
    for (const { instanceId, peerId, maxId } of batch.values()) {
      try {
        await ports.messages.markRead(instanceId, peerId, maxId, at);
      } catch (error) {
        ports.logger.error("read receipt not stored", { instanceId, error });
        if (error instanceof StorageError) add(instanceId, peerId, maxId, RETRY_MS);
      }
    }
  }

  function add(instanceId: number, peerId: number, maxId: number, delayMs: number): void {
    const key = `${instanceId} ${peerId}`;
    const known = waiting.get(key)?.maxId ?? 0;
    waiting.set(key, { instanceId, peerId, maxId: Math.max(known, maxId) });
    timer ??= setTimeout(() => void flush(), delayMs);
  }

  return { add: (instanceId, peerId, maxId) => add(instanceId, peerId, maxId, everyMs), flush };
}
