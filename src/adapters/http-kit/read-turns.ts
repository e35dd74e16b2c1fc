import { setTimeout as delay, setImmediate as othersFirst } from "node:timers/promises";
import type { Turns } from "#ports/turns.ts";

/** How many lists, events and figures are read at once, by user: each is a scan, and JSON is made of all of it. */
export const READ_TURNS = {
  atOnce: 8,
  atOncePerOwner: 2,
  waiting: 1_000,
  waitingPerOwner: 100,
  waitMs: 10_000,
} as const;

export const READ_RETRY_SECONDS = 2;

/** Null where it was not done: too many of the owner's wait already, or it has waited too long. */
export async function inReadTurn<Value>(
  reads: Turns,
  owner: number,
  work: () => Promise<Value>,
  gone?: AbortSignal,
): Promise<Value | null> {
  const turn = await reads.take(String(owner), gone);
  if (turn === null) return null;
  try {
    // What the one before has read is written meanwhile, and whoever came has their turn.
    await othersFirst();
    return await work();
  } finally {
    turn.end();
  }
}

/** For what nobody asks again: waits as long as it takes, or until its reader has gone. */
export async function inReadTurnAtLast<Value>(
  reads: Turns,
  owner: number,
  work: () => Promise<Value>,
  gone: AbortSignal,
): Promise<Value | null> {
  for (;;) {
    const done = await inReadTurn(reads, owner, work, gone);
    if (done !== null || gone.aborted) return done;
    await delay(READ_RETRY_SECONDS * 1_000, undefined, { signal: gone }).catch(() => undefined);
  }
}
