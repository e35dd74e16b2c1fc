import type { Platform } from "#domain/instances/instance.ts";
import type { RemoveOld } from "./retention.ts";

/** So long a message is young: by then it is written, whoever was late with it. */
export const YOUNG_MS = 60_000;

/**
 * With whom each instance talks, a row each, so that nobody reads all messages for it. Made afterwards, of messages that
 * are no longer young: whoever asks for chats reads the young ones besides. Pieces may be taken in again, by several at
 * once, and end anywhere. Rejects with `StorageError`.
 */
export interface ChatRows {
  /** What was taken in of messages from then on is gone through again: a clock that was set back puts new ones among them. */
  goBack(to: Date): Promise<void>;
  /** Instances with messages from before then that are not taken in, in the order of ids, after this one. */
  listBehind(platform: Platform, before: Date, after: number, limit: number): Promise<number[]>;
  /** Takes in the next `limit` of these at most; true where more may be left. */
  takeIn(instanceId: number, before: Date, limit: number): Promise<boolean>;
  /** Rows of chats whose messages have all left. */
  readonly removeOlderThan: RemoveOld;
}
