import type { Clock } from "#ports/clock.ts";

export interface Checkable {
  /** On the monotonic clock; null while there is nothing to check. */
  readonly checkDueMs: number | null;
  /** Settles, whatever comes of it. */
  check(): Promise<void>;
}

/**
 * Asks about each session when its check is due, `atOnce` at a time: pings do not reveal that a session has been ended
 * from the phone. A session that has just sent says itself that it is alive.
 */
export function keepAlive(
  sessions: () => Iterable<Checkable>,
  clock: Clock,
  { everyMs, atOnce }: { readonly everyMs: number; readonly atOnce: number },
): { stop(): void } {
  const asked = new Set<Checkable>();

  function look(): void {
    const now = clock.monotonicMs();
    for (const session of sessions()) {
      if (asked.size >= atOnce) return;
      const due = session.checkDueMs;
      if (due === null || due > now || asked.has(session)) continue;
      asked.add(session);
      void session.check().finally(() => asked.delete(session));
    }
  }

  const timer = setInterval(look, Math.max(10, everyMs / 20)).unref();
  return { stop: () => clearInterval(timer) };
}
