import type { EventLog, EventsWritten, LoggedEvent } from "#ports/event-log.ts";
import type { Logger } from "#ports/logger.ts";

/** Events of instances as they come, for whoever holds on to a stream. */
export interface EventFeed {
  /**
   * Begun at once, and to be iterated: those after `after`, then each as it is written, by pages; an empty one every `idleMs` in which there was nothing.
   * Ends with the signal, or when the feed does. Rejects with `StorageError`.
   */
  follow(
    instanceId: number,
    after: number,
    signal: AbortSignal,
    inTurn?: InTurn,
  ): AsyncGenerator<readonly LoggedEvent[], void>;
  /** The same of several instances; whoever follows reads from its own numbers. */
  changes(instanceIds: readonly number[], signal: AbortSignal): AsyncGenerator<ReadonlySet<number>, void>;
  /** Of this process, which need not be looked for. */
  readonly written: EventsWritten;
  /** Everybody's streams end. */
  close(): void;
}

/** Does each read when it is its turn; null once nobody listens any more. */
type InTurn = (read: () => Promise<readonly LoggedEvent[]>) => Promise<readonly LoggedEvent[] | null>;

interface FeedPorts {
  readonly events: Pick<EventLog, "read" | "lastOf">;
  readonly logger: Pick<Logger, "warn">;
}

interface FeedOptions {
  /** What other processes have written is looked for so often, of all instances together. */
  readonly pollMs?: number | undefined;
  /** Well below a minute, after which proxies take a connection for dead. */
  readonly idleMs?: number | undefined;
}

/** Somebody who waits for events of some instances. */
interface Watcher {
  /** Resolves with those that may have new ones; with none after `idleMs`, and null when there is no more to wait for. */
  next(): Promise<ReadonlySet<number> | null>;
  end(): void;
}

const POLL_MS = 300;
const IDLE_MS = 15_000;
const PAGE = 100;

export function eventFeed({ events, logger }: FeedPorts, options: FeedOptions = {}): EventFeed {
  const { pollMs = POLL_MS, idleMs = IDLE_MS } = options;
  const watchers = new Map<number, Set<(instanceId: number) => void>>();
  const closing = new AbortController();
  /** The newest of each watched instance, as far as it was looked. */
  let last = new Map<number, number>();
  let timer: NodeJS.Timeout | null = null;

  function written(instanceIds: ReadonlySet<number>): void {
    for (const instanceId of instanceIds) {
      for (const tell of watchers.get(instanceId) ?? []) tell(instanceId);
    }
  }

  async function look(): Promise<void> {
    try {
      const found = await events.lastOf([...watchers.keys()]);
      const changed = [...found].filter(([instanceId, seq]) => last.get(instanceId) !== seq);
      last = new Map(found);
      written(new Set(changed.map(([instanceId]) => instanceId)));
    } catch (error) {
      logger.warn("events-not-looked-for", { error });
    }
    timer = null;
    plan();
  }

  function plan(): void {
    if (timer !== null || watchers.size === 0 || closing.signal.aborted) return;
    timer = setTimeout(() => void look(), pollMs).unref();
  }

  function watch(instanceIds: readonly number[], given: AbortSignal): Watcher {
    const signal = AbortSignal.any([given, closing.signal]);
    let changed = new Set<number>();
    let wake = (): void => undefined;
    const woken = () => wake();
    const tell = (instanceId: number): void => {
      changed.add(instanceId);
      wake();
    };
    for (const instanceId of instanceIds) {
      const others = watchers.get(instanceId) ?? new Set();
      watchers.set(instanceId, others.add(tell));
    }
    signal.addEventListener("abort", woken);
    plan();

    return {
      async next() {
        if (changed.size === 0 && !signal.aborted) {
          const { promise, resolve } = Promise.withResolvers<void>();
          const idle = setTimeout(resolve, idleMs).unref();
          wake = resolve;
          await promise;
          wake = () => undefined;
          clearTimeout(idle);
        }
        if (signal.aborted) return null;
        const some = changed;
        changed = new Set();
        return some;
      },
      end() {
        signal.removeEventListener("abort", woken);
        for (const instanceId of instanceIds) {
          const others = watchers.get(instanceId);
          others?.delete(tell);
          if (others?.size === 0) {
            watchers.delete(instanceId);
            last.delete(instanceId);
          }
        }
      },
    };
  }

  async function* changesOf(watcher: Watcher): ReturnType<EventFeed["changes"]> {
    try {
      for (let changed = await watcher.next(); changed !== null; changed = await watcher.next()) yield changed;
    } finally {
      watcher.end();
    }
  }

  async function* follow(
    watcher: Watcher,
    instanceId: number,
    after: number,
    inTurn: InTurn,
  ): ReturnType<EventFeed["follow"]> {
    let seq = after;
    try {
      for (;;) {
        const from = seq;
        const page = await inTurn(() => events.read(instanceId, from, PAGE));
        if (page === null) return;
        seq = page.at(-1)?.seq ?? seq;
        if (page.length > 0) yield page;
        if (page.length === PAGE && !closing.signal.aborted) continue;
        const changed = await watcher.next();
        if (changed === null) return;
        if (changed.size === 0) yield [];
      }
    } finally {
      watcher.end();
    }
  }

  return {
    written,
    // Watched before anything is read, so that nothing is written unseen between the two.
    changes: (instanceIds, signal) => changesOf(watch(instanceIds, signal)),
    follow: (instanceId, after, signal, inTurn = (read) => read()) =>
      follow(watch([instanceId], signal), instanceId, after, inTurn),
    close() {
      closing.abort();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
