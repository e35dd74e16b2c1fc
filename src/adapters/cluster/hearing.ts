import type { Clock } from "#ports/clock.ts";
import { LEASE_MS, type LeaseTable } from "#ports/lease-table.ts";

/** When each of the other members was heard last, or seen first. */
interface Hearing {
  heard(memberId: string): void;
  /** Nobody could be heard until now. */
  beginAnew(): void;
  /** Rejects where the table cannot be asked. */
  isGone(memberId: string): Promise<boolean>;
  forgetOthersThan(there: ReadonlySet<string>): void;
}

export function hearingOf(table: Pick<LeaseTable, "isThere">, clock: Pick<Clock, "monotonicMs">): Hearing {
  const heardMs = new Map<string, number>();
  return {
    heard: (memberId) => void heardMs.set(memberId, clock.monotonicMs()),
    beginAnew() {
      for (const memberId of heardMs.keys()) heardMs.set(memberId, clock.monotonicMs());
    },
    async isGone(memberId) {
      const nowMs = clock.monotonicMs();
      const sinceMs = heardMs.get(memberId) ?? nowMs;
      heardMs.set(memberId, sinceMs);
      // By our own clock as well: the table's may be set.
      return nowMs - sinceMs >= LEASE_MS && !(await table.isThere(memberId));
    },
    forgetOthersThan(there) {
      for (const memberId of heardMs.keys()) if (!there.has(memberId)) heardMs.delete(memberId);
    },
  };
}
