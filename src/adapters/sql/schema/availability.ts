/** How often a part of the product was ready when one process asked it, on a day. */
export interface AvailabilityTable {
  /** Such as 2026-11-24, in UTC. */
  day: string;
  part: string;
  watcher: string;
  asked: number;
  ready: number;
  last_at: string;
  /** 1 where it was ready. */
  last_ready: number;
}
