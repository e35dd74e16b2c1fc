import type { DatabaseSync } from "node:sqlite";

interface SharedSnapshot {
  /** Before a read: opens a snapshot unless one is open; true when it is a new one. */
  enter(): boolean;
  /** After a write of our own, which the next read must see. */
  leave(): void;
}

/** As if the question had come that much earlier. */
const SNAPSHOT_MS = 5;

/**
 * Locking the file costs more than an indexed read, so reads share a snapshot for a few milliseconds: it ends then, or
 * with our own next write. What another process has just written may not be in it yet.
 */
export function sharedSnapshot(reader: DatabaseSync): SharedSnapshot {
  const begin = reader.prepare("begin");
  const commit = reader.prepare("commit");
  let timer: NodeJS.Timeout | null = null;

  function leave(): void {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    commit.run();
  }

  return {
    enter() {
      if (timer !== null) return false;
      begin.run();
      timer = setTimeout(leave, SNAPSHOT_MS);
      timer.unref();
      return true;
    },
    leave,
  };
}
