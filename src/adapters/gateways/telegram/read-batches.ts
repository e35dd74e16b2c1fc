import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { TelegramMessageStore } from "#ports/telegram-messages.ts";

export interface ReadBatches {
  add(instanceId: number, peerId: number, maxId: number): void;
  flush(): Promise<void>;
}

/** Who reads a chat reports it message by message; the last of each `everyMs` says it all. */
export function readBatches(
  ports: { readonly messages: Pick<TelegramMessageStore, "markRead">; readonly clock: Clock; readonly logger: Logger },
  everyMs: number,
): ReadBatches {
  let waiting = new Map<string, { instanceId: number; peerId: number; maxId: number }>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const batch = waiting;
    waiting = new Map();
    const at = ports.clock.now();
    for (const { instanceId, peerId, maxId } of batch.values()) {
      try {
        await ports.messages.markRead(instanceId, peerId, maxId, at);
      } catch (error) {
        ports.logger.error("read receipt not stored", { instanceId, error });
      }
    }
  }

  return {
    add(instanceId, peerId, maxId) {
      const key = `${instanceId} ${peerId}`;
      const known = waiting.get(key)?.maxId ?? 0;
      waiting.set(key, { instanceId, peerId, maxId: Math.max(known, maxId) });
      timer ??= setTimeout(() => void flush(), everyMs);
    },
    flush,
  };
}
