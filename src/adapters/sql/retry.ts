import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { StorageError } from "#ports/storage-error.ts";
import type { Database } from "./database.ts";

const ATTEMPTS = 25;
const STEP_MS = 4;
/** A lock that is waited for takes seconds each time. */
const GIVE_UP_AFTER_MS = 4_000;

/** Another process gave the same number in the same moment: the write succeeds under the next one, sooner or later. */
export class NumberTakenError extends StorageError {
  constructor(cause: unknown) {
    super("unavailable", { cause });
  }
}

/** Runs a write again when the database chose it as the victim of a deadlock, or another process took its number. */
export async function withRetry<Value>(database: Database, run: () => Promise<Value>): Promise<Value> {
  const deadlineMs = performance.now() + GIVE_UP_AFTER_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const isLast = attempt === ATTEMPTS || performance.now() > deadlineMs;
      const isAnothers = error instanceof NumberTakenError || database.flavour.isTransient(error);
      if (isLast || !isAnothers) throw error;
      await delay(randomInt(1, attempt * STEP_MS + 2));
    }
  }
}
