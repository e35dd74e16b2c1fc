import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import { StorageError } from "#ports/storage-error.ts";
import type { SentTelegramMessage, TelegramMessageStore } from "#ports/telegram-messages.ts";

const RETRY_MS = 1_000;

/** What is written of messages that go out. */
export interface SentNotes {
  /** Before a message leaves. Rejects when nothing can be written: then it must not leave. */
  starting(instanceId: number): Promise<void>;
  /** Telegram has it. Kept until the database takes it; resolves once that has been tried. */
  sent(message: SentTelegramMessage): Promise<void>;
  /** Tries once more what has not been taken. */
  flush(): Promise<void>;
}

export function sentNotes(ports: {
  readonly messages: Pick<TelegramMessageStore, "noteStart" | "addSent">;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
}): SentNotes {
  const { messages, clock, logger } = ports;
  const waiting = new Set<SentTelegramMessage>();
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> | null = null;
  const startNotes = new Map<number, Promise<void>>();

  /** One for all that start in this turn of the event loop: each commit costs more than a message's own work. */
  function startNote(instanceId: number): Promise<void> {
    const joined = startNotes.get(instanceId);
    if (joined !== undefined) return joined;
    const note = endOfTurn().then(() => {
      startNotes.delete(instanceId);
      return messages.noteStart(instanceId, clock.now());
    });
    startNotes.set(instanceId, note);
    return note;
  }

  async function write(message: SentTelegramMessage): Promise<void> {
    try {
      await messages.addSent(message);
      waiting.delete(message);
    } catch (error) {
      logger.warn("sent-message-not-stored", { instanceId: message.instanceId, error });
      if (error instanceof StorageError) {
        waiting.add(message);
        timer ??= setTimeout(() => void flush(), RETRY_MS).unref();
      } else waiting.delete(message);
    }
  }

  /** One at a time: a message written twice would lose that it has been read meanwhile. */
  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    flushing ??= writeWaiting().finally(() => {
      flushing = null;
    });
    return flushing;
  }

  async function writeWaiting(): Promise<void> {
    for (const message of [...waiting]) await write(message);
  }

  return {
    async starting(instanceId) {
      await startNote(instanceId);
      if (waiting.size > 0) void flush();
    },
    sent: write,
    flush,
  };
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
