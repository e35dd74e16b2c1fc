import { setTimeout as pause } from "node:timers/promises";

const LOOK_EVERY_MS = 25;

/** Looks again until there is something to see; null, undefined and false are nothing. Throws when the time is over. */
export async function until<Value>(
  look: () => Value | Promise<Value>,
  what: string,
  withinMs: number,
  everyMs = LOOK_EVERY_MS,
): Promise<NonNullable<Value>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const value = await look();
    if (value !== null && value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`${what} did not come about within ${withinMs / 1000} s`);
    await pause(everyMs);
  }
}

export { pause };
