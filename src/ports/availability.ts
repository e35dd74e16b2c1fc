import type { DayCount, StatusPart } from "#domain/status/availability.ts";

/** What was answered last, and when. */
export interface LastCheck {
  readonly part: StatusPart;
  readonly isReady: boolean;
  readonly at: Date;
}

/** How often parts of the product were ready when they were asked. Rejects with `StorageError`. */
export interface AvailabilityStore {
  /** What one process has counted on that day until now: it takes the place of what it put before. */
  put(watcher: string, counts: readonly (DayCount & { readonly last: LastCheck })[]): Promise<void>;
  /** Of all processes together, from that day on. */
  list(fromDay: string): Promise<DayCount[]>;
  /** Of each part, where it was asked that day or later. */
  listLast(fromDay: string): Promise<LastCheck[]>;
}
