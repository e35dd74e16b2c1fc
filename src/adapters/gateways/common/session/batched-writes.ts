import type { Clock } from "#ports/clock.ts";
import { StorageError } from "#ports/storage-error.ts";

interface BatchedWrites<Entry> {
  add(entry: Entry): void;
  /** Writes at once what waits. */
  flush(): Promise<void>;
}

interface BatchedWritesDependencies<Entry, Batch extends Entry> {
  readonly clock: Pick<Clock, "now">;
  readonly everyMs: number;
  /** Entries of one key are written together. */
  keyOf(entry: Entry): string;
  /** What waits under a key, with one more. */
  join(waiting: Batch | undefined, entry: Entry): Batch;
  /** What must be written before. */
  before?(): Promise<void>;
  write(batch: Batch, at: Date): Promise<void>;
  failed(batch: Batch, error: unknown): void;
}

const RETRY_MS = 1_000;

/**
 * What comes one by one and in bursts is written together every `everyMs`. Nobody reports it twice, so that what the
 * database has not taken is kept for the next time.
 */
export function batchedWrites<Entry, Batch extends Entry>(
  dependencies: BatchedWritesDependencies<Entry, Batch>,
): BatchedWrites<Entry> {
  const { clock, everyMs, keyOf, join } = dependencies;
  let waiting = new Map<string, Batch>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const batches = waiting;
    waiting = new Map();
    await dependencies.before?.();
    const at = clock.now();
    for (const batch of batches.values()) {
      try {
        await dependencies.write(batch, at);
      } catch (error) {
        dependencies.failed(batch, error);
        if (error instanceof StorageError) add(batch, RETRY_MS);
      }
    }
  }

  function add(entry: Entry, delayMs: number): void {
    const key = keyOf(entry);
    waiting.set(key, join(waiting.get(key), entry));
    timer ??= setTimeout(() => void flush(), delayMs);
  }

  return { add: (entry) => add(entry, everyMs), flush };
}
