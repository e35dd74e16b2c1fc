import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "./database.ts";

const ATTEMPTS = 25;
const STEP_MS = 4;
/** A lock that is waited for takes seconds each time. */
const GIVE_UP_AFTER_MS = 4_000;

/** Runs a write again when the database chose it as the victim of a deadlock. */
export async function withRetry<Value>(database: Database, run: () => Promise<Value>): Promise<Value> {
  const deadlineMs = performance.now() + GIVE_UP_AFTER_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const isLast = attempt === ATTEMPTS || performance.now() > deadlineMs;
      if (isLast || !database.flavour.isTransient(error)) throw error;
      await delay(randomInt(1, attempt * STEP_MS + 2));
    }
  }
}
