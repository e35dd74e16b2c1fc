import { type DayCount, dayOf, PARTS, type StatusPart } from "#domain/status/availability.ts";
import type { AvailabilityStore, LastCheck } from "#ports/availability.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";

interface WatchPorts {
  readonly availability: Pick<AvailabilityStore, "put">;
  /** Whether the part has all that it needs; false also where nobody answers. */
  isReady(part: StatusPart): Promise<boolean>;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
}

/** Asks every part once, and puts down what one process has counted today. Never rejects: what could not be written is put down next time. */
export function partsWatch({ availability, isReady, clock, logger }: WatchPorts, watcher: string): () => Promise<void> {
  let day = "";
  const counts = new Map<StatusPart, DayCount & { readonly last: LastCheck }>();
  return async () => {
    const answers = await Promise.all(PARTS.map(async (part) => [part, await isReady(part)] as const));
    const at = clock.now();
    if (dayOf(at) !== day) counts.clear();
    day = dayOf(at);
    for (const [part, ready] of answers) {
      const before = counts.get(part) ?? { asked: 0, ready: 0 };
      counts.set(part, {
        ...{ day, part, asked: before.asked + 1, ready: before.ready + (ready ? 1 : 0) },
        last: { part, isReady: ready, at },
      });
    }
    await availability
      .put(watcher, [...counts.values()])
      .catch((error) => logger.warn("availability-not-written", { error }));
  };
}
