import type { Counted, Happened } from "#domain/analytics/measures.ts";
import type { SlotCounts } from "#domain/analytics/report.ts";

/** An event that is not in the sums yet. */
export interface Uncounted extends Happened {
  /** As the event log has it. */
  readonly seq: number;
  readonly kind: string;
}

/** Events after the last that was counted, oldest first. */
interface UncountedPiece {
  /** Those of messages that are kept. */
  readonly events: readonly Uncounted[];
  /** Up to this number the log has been read; null where nothing is left. */
  readonly upTo: number | null;
}

/** Of one event, to be added up. */
export interface CountedEvent extends Counted {
  readonly seq: number;
  readonly kind: string;
}

/**
 * What became of each instance's messages, added up by quarters of an hour: it stays when messages and events have left,
 * and goes with the instance. Each sum knows up to which event it holds them all, so that pieces may be added again, by
 * several at once, and end anywhere: nothing is counted twice or missed, with transactions or without. An event that is
 * told twice, as can be where there are none, counts twice. Rejects with `StorageError`.
 */
export interface AnalyticsStore {
  /** At most `limit` events of the log. */
  readUncounted(instanceId: number, limit: number): Promise<UncountedPiece>;
  /** A whole piece: all that it holds of messages, up to its end. */
  add(instanceId: number, events: readonly CountedEvent[], upTo: number): Promise<void>;
  /** Those of them of which anything is not counted yet. */
  listBehind(instanceIds: readonly number[]): Promise<number[]>;
  /** The same of all instances, in the order of ids, after this one. */
  listAllBehind(after: number, limit: number): Promise<number[]>;
  /** From then on, and before `until`; both on the hour. In no order, and one slot may come more than once. */
  read(instanceIds: readonly number[], from: Date, until: Date): Promise<readonly SlotCounts[]>;
  /** At most `limit` hours that are older; resolves to how many it removed. */
  removeOlderThan(cutoff: Date, limit: number): Promise<number>;
}
