import { orInterrupted } from "#adapters/gateways/common/session/interruption.ts";
import { pause } from "#adapters/gateways/common/session/pause.ts";
import { type Backoff, backOffMs } from "#domain/back-off.ts";

/** What comes in one by one and is stored together, in its order, before anybody is told that it came. */
interface CommitLane<Entry> {
  /** False when there is no room: the entry is left with whoever sent it, and so is all that follows. */
  add(entry: Entry): boolean;
  /** Takes nothing more; resolves when what is under way has ended. */
  stop(): Promise<void>;
}

/** Bytes that wait in memory, of all lanes of a process. */
export interface Room {
  take(bytes: number): boolean;
  give(bytes: number): void;
}

interface LaneOptions<Entry> {
  /** Stores some of the first; resolves with how many are done with, at least one. Rejects when that cannot be now. */
  take(entries: readonly Entry[]): Promise<number>;
  sizeOf(entry: Entry): number;
  readonly room: Room;
  readonly maxEntries: number;
  readonly maxBatch: number;
  /** How long the first of a batch waits for others, unless that is full. */
  readonly gatherMs: number;
  readonly backoff: Backoff;
  failed(error: unknown): void;
  /** All that there was room for is stored; `count` entries after it were left. */
  leftBehind(count: number): void;
}

export function room(maxBytes: number): Room {
  let taken = 0;
  return {
    take(bytes) {
      if (taken + bytes > maxBytes) return false;
      taken += bytes;
      return true;
    },
    give(bytes) {
      taken -= bytes;
    },
  };
}

export function commitLane<Entry>(options: LaneOptions<Entry>): CommitLane<Entry> {
  const waiting: Entry[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;
  let left = 0;
  let working: Promise<void> | null = null;

  function release(entries: readonly Entry[]): void {
    options.room.give(entries.reduce((sum, entry) => sum + options.sizeOf(entry), 0));
  }

  async function gather(): Promise<void> {
    if (waiting.length < options.maxBatch) await orInterrupted(pause(options.gatherMs), { signal });
  }

  async function work(): Promise<void> {
    await gather();
    let failures = 0;
    while (waiting.length > 0 && !signal.aborted) {
      try {
        const some = waiting.slice(0, options.maxBatch);
        const done = await options.take(some);
        release(waiting.splice(0, done));
        failures = 0;
        if (done === some.length && waiting.length > 0) await gather();
      } catch (error) {
        if (signal.aborted) break;
        options.failed(error);
        await orInterrupted(pause(backOffMs(failures, options.backoff, 0)), { signal });
        failures += 1;
      }
    }
    if (signal.aborted) release(waiting.splice(0));
    working = null;
    if (left > 0 && !signal.aborted) options.leftBehind(left);
    left = 0;
  }

  return {
    add(entry) {
      if (signal.aborted) return false;
      if (left > 0 || waiting.length >= options.maxEntries || !options.room.take(options.sizeOf(entry))) {
        left += 1;
        return false;
      }
      waiting.push(entry);
      working ??= work();
      return true;
    },
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
