import { type RequestOutcome, requestOutcome } from "#domain/requests/outcome.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { NewLoggedRequest, RequestWrites } from "#ports/request-log.ts";
import { StorageError } from "#ports/storage-error.ts";

/** Puts calls down for their owners to look up; nobody waits for it. */
export interface RequestTrail {
  /** `at` is now less what it took. */
  note(request: Omit<NewLoggedRequest, "at">): void;
}

export interface ClosableRequestTrail extends RequestTrail {
  /** Writes what waits, once; ends when that is done. */
  close(): Promise<void>;
}

interface Dependencies {
  readonly writes: RequestWrites;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
}

const EVERY_MS = 1_000;
const RETRY_MS = 5_000;
/** What waits at most for a database that is away or slow: any more are left out. */
const MAX_WAITING = 2_000;
/** Of one instance, each time: whoever sends very many at once finds its failures, and not every success. */
const SHARES: Readonly<Record<RequestOutcome, number>> = { done: 100, failed: 300, refused: 20 };

export function requestTrail({ writes, clock, logger }: Dependencies, everyMs = EVERY_MS): ClosableRequestTrail {
  let waiting: NewLoggedRequest[] = [];
  let taken = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const batch = waiting;
    waiting = [];
    taken = new Map();
    if (batch.length === 0) return;
    try {
      await writes.write(batch);
    } catch (error) {
      logger.warn("requests-not-logged", { count: batch.length, error });
      if (error instanceof StorageError) waiting = [...batch, ...waiting].slice(0, MAX_WAITING);
      if (waiting.length > 0) schedule(RETRY_MS);
    }
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  }

  function schedule(delayMs: number): void {
    timer ??= setTimeout(() => void flush(), delayMs).unref();
  }

  return {
    note(request) {
      if (waiting.length >= MAX_WAITING) return;
      const outcome = requestOutcome(request.status, request.by?.via ?? null);
      const name = `${outcome} ${request.client} ${request.ownerId ?? ""}`;
      const count = taken.get(name) ?? 0;
      if (count >= SHARES[outcome]) return;
      taken.set(name, count + 1);
      waiting.push({ ...request, at: new Date(clock.now().getTime() - request.tookMs) });
      schedule(everyMs);
    },
    async close() {
      await flush();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
